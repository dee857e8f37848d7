import type { AbsentElector } from '@fumata/contracts';
import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { toast } from '../../../components/toasts.js';
import { serverClock } from '../../../lib/now.js';
import { useStore } from '../../../lib/store.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import type { Live } from '../../../live/live.js';
import type { Elector, Electors as Known } from '../electors/elector.js';
import { isVotingOpen, situationOf } from '../../../live/situation.js';
import { loadComponent } from '../load-component.js';
import { useScrolledOnPhone } from '../use-scrolled-on-phone.js';
import { takeEarlyInput } from '../voting/early-input.js';
import { DIALOG_FAILED, mustWait } from '../texts.js';
import { VOTE_CLOSED } from '../../../live/headline.js';
import { useVoting, type OwnVoting } from '../voting/use-voting.js';
import { Electors } from './electors.js';
import { VoterStatus } from './voter-status.js';
import type { Choice, VoteDialogProps } from './vote-dialog.js';

const importDialog = () => import('./vote-dialog.js');

/** Called when the pointer or the focus comes to the list. */
const loadDialogEarly = (): void => void importDialog().catch(() => undefined);

/** Loads when a phone scrolls; the server never renders it. */
const PhoneBar = lazy(() => loadComponent(() => import('./phone-bar.js'), 'PhoneBar', Infinity));

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
  /** The visitor has turned to the open round. */
  readonly onMoveOn: () => void;
}

/** Vote section: the visitor's votes and the list of electors. */
export function VotePart({ live, initial, electors, known, absent, onToast, onMoveOn }: VoteProps) {
  const view = useStore(live.view, initial);
  const own = useVoting(live, useStore(live.connection, 'connecting'), onToast);
  const { roundNumber } = view;
  const { VoteDialog, choice, choose, close } = useChoice(roundNumber);
  const situation = situationOf(view);
  const open = isVotingOpen(situation);
  const typed = useEarlyInput(known, choose);
  usePreselected(electors, choose);
  const hasBar = useScrolledOnPhone() && situation.is !== 'complete';
  return (
    <>
      {((situation.is !== 'paused' && situation.is !== 'complete') || own.votes.length > 0) && (
        <section className="section voice" aria-labelledby="votre-voix">
          <VoterStatus own={own} open={open} paused={situation.is === 'paused'} electors={known} />
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
      <Suspense>{hasBar && <PhoneBar view={view} own={own} open={open} />}</Suspense>
      {VoteDialog && (
        <VoteDialog
          choice={choice}
          roundNumber={roundNumber}
          open={open}
          onClose={close}
          onConfirm={(elector) => {
            close();
            const refusal = localRefusal(open, own);
            if (refusal === undefined) {
              onMoveOn();
              void own.voting.vote(elector._id, roundNumber);
            } else toast('warning', refusal);
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

/** Local refusal: voting may have closed, or another tab may have voted, while the dialog was open. */
function localRefusal(open: boolean, { waiting, nextVoteAt }: OwnVoting): string | undefined {
  if (!open) return VOTE_CLOSED;
  return waiting && nextVoteAt !== null ? mustWait(nextVoteAt - serverClock.now()) : undefined;
}
