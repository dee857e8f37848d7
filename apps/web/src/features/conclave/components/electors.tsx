import type { AbsentElector } from '@fumata/contracts';
import { useCallback, useMemo, useState } from 'react';
import { counted, longDate, number } from '@fumata/text';
import { Button } from '../../../components/button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { serverClock } from '../../../lib/now.js';
import { withOrdinals } from '../../../lib/ordinals.js';
import { votersSentence } from '../../../lib/voters-sentence.js';
import { hasReachedNow } from '../../../live/majority.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { useSite } from '../../../shell/site.js';
import type { Elector } from '../electors/elector.js';
import { findElectors, type Votes } from '../electors/order.js';
import { useListAddress } from '../electors/use-list-address.js';
import { useSteadyOrder } from '../electors/use-steady-order.js';
import { useVisibleResult } from '../electors/use-visible-result.js';
import { UNDER_80, VOTE_FAILED } from '../texts.js';
import { buttonStateOf } from '../voting/button-state.js';
import { choiceInRound, receiptCode } from '../../../live/receipts/own-votes.js';
import type { OwnVoting } from '../voting/use-voting.js';
import { ElectorRow } from './elector-row.js';
import { ElectorsToolbar } from './electors-toolbar.js';
import { PendingChanges } from './pending-changes.js';

interface ElectorsProps {
  view: ConclaveView;
  electors: readonly Elector[];
  own: OwnVoting;
  open: boolean;
  absent: readonly AbsentElector[];
  /** Search text typed before hydration. */
  typed: string | undefined;
  onChoose: (elector: Elector) => void;
  /** The pointer or the focus comes to the list. */
  onApproach: () => void;
}

/** All electors with search, orders and vote buttons. */
export function Electors({ electors, typed, absent, ...list }: ElectorsProps) {
  const address = useListAddress(typed);
  const { order, search, presentation, change } = address;
  const { results, conclaveState } = list.view;
  const voters = votersSentence(electors.length, conclaveState.electors, absent);
  const votes = useMemo(() => new Map(results.map((row) => [row.cardinalId, row.votes])), [results]);
  const fresh = useMemo(
    () => ({ rows: findElectors(electors, search, order, votes), votes }),
    [electors, search, order, votes],
  );
  const steady = useSteadyOrder(fresh, `${order} ${search}`);
  useVisibleResult(steady.list, search);
  const refresh = (): void => {
    steady.refresh();
    steady.list.current?.focus({ preventScroll: true }); // the button disappears
  };
  const isComplete = steady.order.length === electors.length;
  return (
    <section className="section" id="electeurs" tabIndex={-1} aria-labelledby="titre-electeurs">
      <div className="head">
        <h2 id="titre-electeurs">Les électeurs</h2>
        <p className="muted">
          {UNDER_80} Âges au {withOrdinals(longDate(conclaveState.referenceDate))}.
        </p>
      </div>
      <ElectorsToolbar address={address} />
      <p className="small muted" role="status">
        {voters && isComplete ? voters : countText(steady.order.length, electors.length)}
      </p>
      {voters && !isComplete && <p className="small muted">{voters}</p>}
      <div ref={steady.list} tabIndex={-1}>
        {steady.order.length === 0 ? (
          <EmptyState text="Aucun cardinal ne correspond à vos critères de recherche.">
            <Button look="ghost" onClick={() => change('q', '')}>
              Réinitialiser la recherche
            </Button>
          </EmptyState>
        ) : (
          <ElectorList {...list} votes={votes} order={steady.order} grid={presentation === 'grille'} />
        )}
        {!conclaveState.isComplete && <PendingChanges count={steady.changes} onRefresh={refresh} />}
      </div>
    </section>
  );
}

interface ElectorListProps extends Pick<ElectorsProps, 'view' | 'own' | 'open' | 'onChoose' | 'onApproach'> {
  votes: Votes;
  order: readonly Elector[];
  grid: boolean;
}

function ElectorList({ view, own, open, onChoose, onApproach, votes, order, grid }: ElectorListProps) {
  const [pressed, press] = usePress(own, onChoose);
  const { voteCooldownSeconds } = useSite();
  const reached = hasReachedNow(view);
  const last = choiceInRound(own.votes, view.conclaveState._id, view.roundNumber);
  return (
    <ol
      className={grid ? 'electors grid' : 'electors'}
      role="list"
      onPointerEnter={onApproach}
      onFocus={onApproach}
      style={{ '--p': remainingShare(own, voteCooldownSeconds) }}
    >
      {order.map((elector) => {
        const { _id } = elector;
        const count = votes.get(_id) ?? 0;
        return (
          <ElectorRow
            key={_id}
            elector={elector}
            votes={count}
            required={view.requiredMajority}
            reached={reached({ cardinalId: _id, votes: count })}
            state={buttonStateOf(own, _id, { open, waiting: own.waiting })}
            nextVoteAt={own.nextVoteAt}
            pressed={pressed === _id}
            mine={own.waiting && last === _id}
            under={under(own, elector, last)}
            onPress={press}
          />
        );
      })}
    </ol>
  );
}

/** The vote button pressed last, which resends a failed vote and otherwise opens the confirmation. */
function usePress({ voting }: OwnVoting, onChoose: (elector: Elector) => void) {
  const [pressed, setPressed] = useState<string>();
  const press = useCallback(
    (elector: Elector) => {
      setPressed(elector._id);
      const { progress } = voting.state.get();
      if (progress.is === 'failed' && progress.cardinalId === elector._id) void voting.retry();
      else onChoose(elector);
    },
    [voting, onChoose],
  );
  return [pressed, press] as const;
}

const countText = (shown: number, all: number): string =>
  `${counted(shown, 'cardinal', 'cardinaux')}${shown === all ? '' : ` sur ${number(all)}`}`;

/** Remaining share of the visitor's cooldown; drives the draining background of the waiting buttons. */
const remainingShare = ({ waiting, nextVoteAt }: OwnVoting, seconds: number): string | undefined =>
  waiting && nextVoteAt !== null ? `${Math.round((nextVoteAt - serverClock.now()) / (10 * seconds))}%` : undefined;

function under({ progress, waiting }: OwnVoting, { _id, nom }: Elector, last: string | undefined): string | undefined {
  if (progress.is !== 'none' && progress.cardinalId === _id) {
    if (progress.is === 'received') return `Reçu ${receiptCode(progress.receipt)}`;
    if (progress.is === 'failed') return VOTE_FAILED;
    if (progress.is === 'refused') return progress.message;
  }
  return waiting && last === _id ? `Vous avez voté pour ${nom}` : undefined;
}
