import { useCallback, useEffect, useRef, useState } from 'react';
import { number } from '@fumata/text';
import type { ConclaveView } from '../../../live/conclave-view.js';
import type { Live } from '../../../live/live.js';
import { roundName } from '../../../live/round-words.js';
import { blackSmokeReason } from '../../../live/headline.js';
import type { Announcer } from './announcer.js';
import { leaderAfter } from './leader.js';

const later = (callback: () => void, milliseconds: number) => {
  const waiting = setTimeout(callback, milliseconds);
  return () => clearTimeout(waiting);
};

/** Loads the announcer with the first message. */
function lazyAnnouncer(speak: (message: string) => void) {
  let made: Promise<Announcer> | undefined;
  const make = async () => {
    const { Announcer } = await import('./announcer.js');
    return new Announcer({ speak, now: () => performance.now(), later });
  };
  return {
    with: (act: (announcer: Announcer) => void): void => {
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
  const known = useRef<ReturnType<typeof leaderAfter>['known']>(undefined);
  useEffect(() => {
    const after = leaderAfter(known.current, view);
    known.current = after.known;
    if (!after.newLeader) return;
    const text = `${after.newLeader.cardinal.nomComplet} prend la tête avec ${number(after.newLeader.votes)} voix.`;
    announcer.with((each) => each.announce(text));
  }, [view, announcer]);
}
