import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConclaveView } from '../../../live/conclave-view.js';
import type { Live } from '../../../live/live.js';
import { roundName } from '../../../live/round-words.js';
import { blackSmokeReason } from '../../../live/headline.js';
import type { LeaderAnnouncer } from './leader-announcer.js';

const later = (callback: () => void, milliseconds: number) => {
  const waiting = setTimeout(callback, milliseconds);
  return () => clearTimeout(waiting);
};

/** Loads the announcer with the first vote or message. */
function lazyAnnouncer(speak: (message: string) => void) {
  let made: Promise<LeaderAnnouncer> | undefined;
  const make = async () => {
    const { LeaderAnnouncer } = await import('./leader-announcer.js');
    return new LeaderAnnouncer({ speak, now: () => performance.now(), later });
  };
  return {
    with: (act: (announcer: LeaderAnnouncer) => void): void => {
      made ??= make();
      made.then(act).catch(() => (made = undefined)); // loading failed; the next message tries again
    },
    clear: () => void made?.then((announcer) => announcer.clear()).catch(() => undefined), // the announcer was never loaded
  };
}
type LazyAnnouncer = ReturnType<typeof lazyAnnouncer>;

/** Announces black smoke and changes of the leader to screen readers. `heard` records that a toast has just been announced. */
export function useAnnouncements(live: Live, view: ConclaveView) {
  const [message, setMessage] = useState('');
  const [announcer] = useState(() => lazyAnnouncer(setMessage));
  const edition = view.conclaveState._id;
  useEffect(
    // Pending messages belong to the edition and are dropped with it.
    () => () => {
      announcer.clear();
      setMessage('');
    },
    [announcer, edition],
  );
  useEffect(
    () =>
      live.onSmoke(({ colour, roundNumber }) => {
        // Smoke waits neither for an interval nor for the announcer's code. White smoke is announced on every page.
        if (colour === 'black') {
          const round = live.view.get().rounds.findLast((each) => each.roundNumber === roundNumber);
          setMessage(`Fumée noire au ${roundName(roundNumber)}. ${blackSmokeReason(round)}`);
        }
        announcer.clear();
        announcer.with((each) => each.noteAnnouncement());
      }),
    [live, announcer],
  );
  useLeader(view, announcer);
  return { message, heard: useCallback(() => announcer.with((each) => each.noteAnnouncement()), [announcer]) };
}

function useLeader(view: ConclaveView, announcer: LazyAnnouncer): void {
  const seen = useRef(view);
  useEffect(() => {
    const before = seen.current;
    seen.current = view;
    if (before.results === view.results) return;
    announcer.with((each) => {
      each.see(before);
      each.see(view);
    });
  }, [view, announcer]);
}
