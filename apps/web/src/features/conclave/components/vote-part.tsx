import type { AbsentElector } from '@fumata/contracts';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { toast } from '../../../components/toasts.js';
import { serverClock } from '../../../lib/now.js';
import { useStore } from '../../../lib/store.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import type { Live } from '../../../live/live.js';
import type { Elector, Electors as Known } from '../electors/elector.js';
import { VOTE_CLOSED } from '../../../live/moment-words.js';
import { useBallot } from '../../../live/own-ballot.js';
import { takeEarlyInput } from '../voting/early-input.js';
import { DIALOG_FAILED, mustWait } from '../texts.js';
import { useVoting, type OwnVoting } from '../voting/use-voting.js';
import { Electors } from './electors.js';
import { VoterStatus } from './voter-status.js';
import type { Choice, VoteDialogProps } from './vote-dialog.js';

const importDialog = () => import('./vote-dialog.js');

/** Called when the pointer or the focus comes to the list. */
const loadDialogEarly = (): void => void importDialog().catch(() => undefined);

export interface VoteProps {
  readonly live: Live;
  /** View that the page was rendered with. */
  readonly initial: ConclaveView;
  readonly electors: readonly Elector[];
  readonly known: Known;
  /** Electors who do not vote. */
  readonly absent: readonly AbsentElector[];
  /** A toast about a vote has just been shown. */
  readonly onToast: () => void;
}

/** Vote section: the visitor's votes and the list of electors. */
export function VotePart({ live, initial, electors, known, absent, onToast }: VoteProps) {
  const view = useStore(live.view, initial);
  const own = useVoting(live, useStore(live.connection, 'connecting'), onToast);
  const ballot = useBallot();
  const { roundNumber, conclaveState } = view;
  const { VoteDialog, choice, choose, close } = useChoice(roundNumber);
  const open = ballot.is !== 'closed' && ballot.is !== 'paused';
  const typed = useEarlyInput(known, choose);
  usePreselected(electors, choose);
  useArrivalAtList();
  return (
    <>
      {((ballot.is !== 'paused' && !conclaveState.isComplete) || own.votes.length > 0) && (
        <section className="section voice" aria-labelledby="votre-voix">
          <VoterStatus own={own} ballot={ballot} electors={known} />
        </section>
      )}
      <Electors
        view={view}
        electors={electors}
        absent={absent}
        own={own}
        open={open}
        typed={typed}
        onChoose={choose}
        onApproach={loadDialogEarly}
      />
      {VoteDialog && (
        <VoteDialog
          choice={choice}
          roundNumber={roundNumber}
          open={open}
          onClose={close}
          onConfirm={(elector) => {
            close();
            const refusal = localRefusal(open, own);
            if (refusal === undefined) void own.voting.vote(elector._id, roundNumber);
            else toast('warning', refusal);
          }}
        />
      )}
    </>
  );
}

/** The choice to confirm, and the dialog once its code has loaded for a choice. */
function useChoice(roundNumber: number) {
  const [choice, setChoice] = useState<Choice>();
  const [VoteDialog, setDialog] = useState<ComponentType<VoteDialogProps>>();
  const choose = useCallback(
    (elector: Elector): void =>
      void importDialog().then(
        (loaded) => {
          setDialog(() => loaded.VoteDialog);
          setChoice({ elector, roundNumber });
        },
        () => toast('error', DIALOG_FAILED),
      ),
    [roundNumber],
  );
  return { VoteDialog, choice, choose, close: () => setChoice(undefined) };
}

/** Applies a button pressed before hydration; returns the search text typed before it. */
function useEarlyInput(known: Known, choose: (elector: Elector) => void): string | undefined {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    const { press, search } = takeEarlyInput();
    const pressed = known.get(press ?? '');
    if (pressed) choose(pressed);
    if (search !== undefined) setTyped(search);
  }, [known, choose]);
  return typed;
}

/**
 * A link from a cardinal's page preselects the cardinal and opens the confirmation. The parameter is removed from the
 * address immediately.
 */
function usePreselected(electors: readonly Elector[], choose: (elector: Elector) => void): void {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const slug = params.get('voter');
  useEffect(() => {
    if (slug === null) return;
    const linked = electors.find((elector) => elector.slug === slug);
    // A link from another site must not open a dialog that the next key press could confirm.
    const isInternal = key !== 'default' || document.referrer.startsWith(`${location.origin}/`);
    if (linked && isInternal) choose(linked);
    setParams({}, { replace: true, preventScrollReset: true });
  }, [slug, key, electors, choose, setParams]);
}

/** A link from another tab or page leads to the list, which was not there yet when the router looked for it. */
function useArrivalAtList(): void {
  const { key, hash } = useLocation();
  useEffect(() => {
    // The browser itself scrolls in a page that it loads.
    if (key === 'default' || hash !== '#electeurs') return;
    const list = document.getElementById('electeurs');
    list?.scrollIntoView();
    list?.focus({ preventScroll: true }); // the link has gone
  }, [key, hash]);
}

/** Local refusal: voting may have closed, or another tab may have voted, while the dialog was open. */
function localRefusal(open: boolean, { waiting, nextVoteAt }: OwnVoting): string | undefined {
  if (!open) return VOTE_CLOSED;
  return waiting && nextVoteAt !== null ? mustWait(nextVoteAt - serverClock.now()) : undefined;
}
