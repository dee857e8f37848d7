import type { AbsentElector } from '@fumata/contracts';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { toast } from '../../../components/messages/toasts.js';
import { useStore } from '../../../lib/store.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { Live } from '../../../live/live.js';
import type { Elector, Electors as ElectorsById } from '../electors/elector.js';
import { useBallot } from '../../../live/ballot/own-ballot.js';
import { takeEarlyInput } from '../voting/early-input.js';
import { DIALOG_FAILED } from '../texts.js';
import { LIST_ID } from '../electors/use-list-address.js';
import { useVoting } from '../voting/use-voting.js';
import { Electors } from './electors.js';
import { VoterStatus } from './voter-status.js';
import type { Choice, VoteDialogProps } from './vote-dialog.js';

const importDialog = () => import('./vote-dialog.js');

/** Called when the pointer or the focus comes to the list. */
const loadDialogEarly = (): void => void importDialog().catch(() => undefined);

/** Window of the limit of a network. */
const NETWORK_LIMIT_SECONDS = 3_600;

export interface VoteProps {
  readonly live: Live;
  /** View that the page was rendered with. */
  readonly initial: LiveConclave;
  readonly electors: readonly Elector[];
  readonly electorsById: ElectorsById;
  /** Electors who do not vote. */
  readonly absent: readonly AbsentElector[];
  /** A toast about a vote has just been shown. */
  readonly onToast: () => void;
}

/** Vote section: the visitor's votes and the list of electors. */
export function Vote({ live, initial, electors, electorsById, absent, onToast }: VoteProps) {
  const view = useStore(live.view, initial);
  const voting = useVoting(live, useStore(live.connection, 'connecting'), onToast);
  const ballot = useBallot();
  const ownVoting =
    ballot.is === 'elsewhere'
      ? {
          ...voting,
          isWaiting: true,
          isNetworkLimited: true,
          nextVoteAt: ballot.freeAt,
          maxWaitSeconds: NETWORK_LIMIT_SECONDS,
        }
      : voting;
  const { roundNumber } = view;
  const { _id: conclaveId } = view.conclaveState;
  const { VoteDialog, choice, choose, close } = useChoice(conclaveId, roundNumber);
  const open = ballot.is !== 'closed' && ballot.is !== 'paused';
  const earlySearch = useEarlyInput(electorsById, choose);
  usePreselected(electors, choose, ballot.is === 'open');
  useArrivalAtList();
  return (
    <>
      <section className="section voice" aria-labelledby="votre-voix">
        <VoterStatus ownVoting={ownVoting} ballot={ballot} electors={electorsById} view={view} />
      </section>
      <Electors
        view={view}
        electors={electors}
        absent={absent}
        ownVoting={ownVoting}
        open={open}
        earlySearch={earlySearch}
        onChoose={choose}
        onApproach={loadDialogEarly}
      />
      {VoteDialog && (
        <VoteDialog
          choice={choice}
          conclaveId={conclaveId}
          roundNumber={roundNumber}
          open={open}
          ownVoting={ownVoting}
          onClose={close}
        />
      )}
    </>
  );
}

/** The choice to confirm, and the dialog once its code has loaded for a choice. */
function useChoice(conclaveId: string, roundNumber: number) {
  const [choice, setChoice] = useState<Choice>();
  const [VoteDialog, setDialog] = useState<ComponentType<VoteDialogProps>>();
  const choose = useCallback(
    (elector: Elector): void =>
      void importDialog().then(
        (loaded) => {
          setDialog(() => loaded.VoteDialog);
          setChoice({ elector, conclaveId, roundNumber });
        },
        () => toast('error', DIALOG_FAILED),
      ),
    [conclaveId, roundNumber],
  );
  return { VoteDialog, choice, choose, close: () => setChoice(undefined) };
}

/** Applies a button pressed before hydration; returns the search text typed before it. */
function useEarlyInput(electorsById: ElectorsById, choose: (elector: Elector) => void): string | undefined {
  const [earlySearch, setEarlySearch] = useState<string>();
  useEffect(() => {
    const { press, search } = takeEarlyInput();
    const pressed = electorsById.get(press ?? '');
    if (pressed) choose(pressed);
    if (search !== undefined) setEarlySearch(search);
  }, [electorsById, choose]);
  return earlySearch;
}

/**
 * A link from a cardinal's page preselects the cardinal and opens the confirmation if the visitor may vote. The
 * parameter is removed from the address immediately.
 */
function usePreselected(electors: readonly Elector[], choose: (elector: Elector) => void, canVote: boolean): void {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const slug = params.get('voter');
  useEffect(() => {
    if (slug === null) return;
    const linked = electors.find((elector) => elector.slug === slug);
    // A link from another site must not open a dialog that the next key press could confirm.
    const isInternal = key !== 'default' || document.referrer.startsWith(`${location.origin}/`);
    if (linked && isInternal && canVote) choose(linked);
    const withoutVoter = (current: URLSearchParams) => [...current].filter(([name]) => name !== 'voter');
    setParams(withoutVoter, { replace: true, preventScrollReset: true });
  }, [slug, key, electors, choose, canVote, setParams]);
}

/** Scrolls to the list when a link leads to it: the router looked for it before it was rendered. */
function useArrivalAtList(): void {
  const { key, hash } = useLocation();
  useEffect(() => {
    // On a full page load the browser itself scrolls to the list.
    if (key === 'default' || hash !== `#${LIST_ID}`) return;
    const list = document.getElementById(LIST_ID);
    list?.scrollIntoView();
    list?.focus({ preventScroll: true }); // the link has gone
  }, [key, hash]);
}
