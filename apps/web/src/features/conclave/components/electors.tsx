import type { AbsentElector } from '@fumata/contracts';
import { useCallback, useMemo, useState, useEffect, useRef, type RefObject } from 'react';
import { counted, longDate, number, plural } from '@fumata/text';
import { Button, GhostButton } from '../../../components/button.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { currentSecond } from '../../../lib/now.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { votersSentence } from '../../../lib/wording/voters-sentence.js';
import { hasReachedNow } from '../../../live/standings/majority.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { Elector } from '../electors/elector.js';
import { sortElectors, type Votes } from '../electors/order.js';
import { useFoundElectors } from '../electors/use-found-electors.js';
import { LIST_ID, useListAddress } from '../electors/use-list-address.js';
import { useSteadyOrder } from '../electors/use-steady-order.js';
import { UNDER_80, VOTE_FAILED } from '../texts.js';
import { ElectorRow } from './elector-row.js';
import { buttonStateOf } from '../voting/button-state.js';
import { choiceInRound, receiptCode } from '../../../live/receipts/own-votes.js';
import './electors.css';
import type { OwnVoting } from '../voting/use-voting.js';
import { ElectorsToolbar } from './electors-toolbar.js';

interface ElectorsProps {
  view: LiveConclave;
  electors: readonly Elector[];
  ownVoting: OwnVoting;
  open: boolean;
  absent: readonly AbsentElector[];
  /** Search text typed before hydration. */
  earlySearch: string | undefined;
  onChoose: (elector: Elector) => void;
  /** The pointer or the focus comes to the list. */
  onApproach: () => void;
}

/** All electors with search, orders and vote buttons. */
export function Electors({ electors, earlySearch, absent, ...list }: ElectorsProps) {
  const address = useListAddress(earlySearch);
  const { order, search, presentation, change } = address;
  const { results, conclaveState } = list.view;
  const voters = votersSentence(electors.length, conclaveState.electors, absent);
  const votes = useMemo(() => new Map(results.map((row) => [row.cardinalId, row.votes])), [results]);
  const sorted = useMemo(() => sortElectors(electors, order, votes), [electors, order, votes]);
  const rows = useFoundElectors(sorted, search);
  const fresh = useMemo(() => ({ rows, votes }), [rows, votes]);
  const steady = useSteadyOrder(fresh, `${order} ${search} ${rows.length}`);
  useVisibleResult(steady.list, search);
  const refresh = (): void => {
    steady.refresh();
    steady.list.current?.focus({ preventScroll: true }); // the button disappears
  };
  const isComplete = steady.order.length === electors.length;
  return (
    <section
      className="section"
      id={LIST_ID}
      tabIndex={-1}
      aria-labelledby="titre-electeurs"
      data-open={address.isOpen || undefined}
      suppressHydrationWarning // the server does not know the fragment; until then `:target` applies
    >
      <ListHead count={electors.length} referenceDate={conclaveState.referenceDate} />
      <ElectorsToolbar address={address} />
      <p className="small muted" role="status">
        {voters && isComplete ? voters : countText(steady.order.length, electors.length)}
      </p>
      {voters && !isComplete && <p className="small muted">{voters}</p>}
      <div ref={steady.list} tabIndex={-1}>
        {steady.order.length === 0 ? (
          <EmptyState text="Aucun cardinal ne correspond à vos critères de recherche.">
            <GhostButton onClick={() => change('q', '')}>Réinitialiser la recherche</GhostButton>
          </EmptyState>
        ) : (
          <ElectorList {...list} votes={votes} order={steady.order} grid={presentation === 'grille'} />
        )}
        {!conclaveState.isComplete && <PendingChanges count={steady.changes} onRefresh={refresh} />}
      </div>
    </section>
  );
}

/** On a phone the list is a view of its own, with a link to it and one back. */
const ListHead = ({ count, referenceDate }: { count: number; referenceDate: string }) => (
  <>
    <a className="btn ghost list-open" href={`#${LIST_ID}`}>
      {plural(count, 'Voir le cardinal', `Voir les ${number(count)}\u00A0cardinaux`)}
    </a>
    <a className="list-close" href="#scrutin">
      ← Retour au scrutin
    </a>
    <div className="head">
      <h2 id="titre-electeurs">Les électeurs</h2>
      <p className="muted">
        {UNDER_80} Âges au {withOrdinals(longDate(referenceDate))}.
      </p>
    </div>
  </>
);

interface ElectorListProps extends Pick<ElectorsProps, 'view' | 'ownVoting' | 'open' | 'onChoose' | 'onApproach'> {
  votes: Votes;
  order: readonly Elector[];
  grid: boolean;
}

function ElectorList({ view, ownVoting, open, onChoose, onApproach, votes, order, grid }: ElectorListProps) {
  const [pressed, press] = usePress(ownVoting, onChoose);
  const reached = hasReachedNow(view);
  const lastChoice = choiceInRound(ownVoting.votes, view.conclaveState._id, view.roundNumber);
  return (
    <ol
      className={grid ? 'electors grid' : 'electors'}
      role="list"
      onPointerEnter={onApproach}
      onFocus={onApproach}
      style={{ '--p': remainingShare(ownVoting) }}
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
            hasMajority={reached({ cardinalId: _id, votes: count })}
            state={buttonStateOf(ownVoting, _id, open)}
            nextVoteAt={ownVoting.nextVoteAt}
            isNetworkLimited={ownVoting.isNetworkLimited}
            maxWaitSeconds={ownVoting.maxWaitSeconds}
            wasPressedLast={pressed === _id}
            isOwnVote={ownVoting.isWaiting && lastChoice === _id}
            note={noteOf(ownVoting, elector, lastChoice)}
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

const countText = (listed: number, all: number): string =>
  `${counted(listed, 'cardinal', 'cardinaux')}${listed === all ? '' : ` sur ${number(all)}`}`;

/** Remaining share of the visitor's wait; drives the draining background of the waiting buttons. */
const remainingShare = ({ isWaiting, nextVoteAt, maxWaitSeconds }: OwnVoting): string | undefined =>
  isWaiting && nextVoteAt !== null
    ? `${Math.round((nextVoteAt - currentSecond()) / (10 * maxWaitSeconds))}%`
    : undefined;

/** Outcome of the visitor's vote for an elector, below its button. */
function noteOf(
  { progress, isWaiting }: OwnVoting,
  { _id, nom }: Elector,
  lastChoice: string | undefined,
): string | undefined {
  if (progress.is !== 'none' && progress.cardinalId === _id) {
    if (progress.is === 'received') return `Reçu ${receiptCode(progress.receipt)}`;
    if (progress.is === 'failed') return VOTE_FAILED;
    if (progress.is === 'refused') return progress.message;
  }
  return isWaiting && lastChoice === _id ? `Vous avez voté pour ${nom}` : undefined;
}

interface PendingChangesProps {
  /** Number of electors whose votes have changed and whom a refresh moves. */
  count: number;
  onRefresh: () => void;
}

/** Button over the list that applies the changes of the order since the list came on screen. */
const PendingChanges = ({ count, onRefresh }: PendingChangesProps) => (
  <div className="pending-changes">
    {count > 0 && <Button onClick={onRefresh}>{`Reclasser (${counted(count, 'changement')})`}</Button>}
  </div>
);

/** Scrolls to the first result of a changed search, not on load: the bar of a phone would cover it. */
function useVisibleResult(list: RefObject<HTMLElement | null>, search: string): void {
  const previousSearch = useRef(search);
  useEffect(() => {
    if (previousSearch.current === search) return;
    previousSearch.current = search;
    if (search !== '') list.current?.querySelector('li')?.scrollIntoView({ block: 'nearest' });
  }, [list, search]);
}
