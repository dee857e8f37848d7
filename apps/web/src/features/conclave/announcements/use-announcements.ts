import { useCallback, useEffect, useRef, useState } from 'react';
import { number } from '../../../lib/french.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import type { Live } from '../../../live/live.js';
import { roundName } from '../../../live/round-words.js';
import { NO_MAJORITY } from '../texts.js';
import type { Announcer } from './announcer.js';

const later = (callback: () => void, milliseconds: number) => {
  const waiting = setTimeout(callback, milliseconds);
  return () => clearTimeout(waiting);
};

/** Comes with the first thing to say. */
function lazyAnnouncer(speak: (message: string) => void) {
  let made: Promise<Announcer> | undefined;
  const make = async () => {
    const { Announcer } = await import('./announcer.js');
    return new Announcer({ speak, now: () => performance.now(), later });
  };
  return {
    with: (act: (announcer: Announcer) => void): void => {
      made ??= make();
      made.then(act).catch(() => (made = undefined)); // not fetched: the next message tries again
    },
    stop: () => void made?.then((announcer) => announcer.stop()).catch(() => undefined), // never made
  };
}
type LazyAnnouncer = ReturnType<typeof lazyAnnouncer>;

/** What screen readers are told: smoke and changes of the leader. `heard` says that a toast was read out just now. */
export function useAnnouncements(live: Live, view: ConclaveView) {
  const [message, setMessage] = useState('');
  const [announcer] = useState(() => lazyAnnouncer(setMessage));
  const edition = view.conclaveState._id;
  useEffect(
    // What was said of a conclave goes with it.
    () => () => {
      announcer.stop();
      setMessage('');
    },
    [announcer, edition],
  );
  useEffect(
    () =>
      live.onSmoke(({ colour, roundNumber, cardinal }) => {
        const told =
          colour === 'white'
            ? `Fumée blanche. Habemus Papam : ${cardinal?.nomComplet ?? ''}.`
            : `Fumée noire au ${roundName(roundNumber)}. ${NO_MAJORITY}`;
        announcer.with((each) => each.say('smoke', told));
      }),
    [live, announcer],
  );
  useLeader(view, announcer);
  return { message, heard: useCallback(() => announcer.with((each) => each.heard()), [announcer]) };
}

/** Whoever has most votes; the one before stays as long as nobody has more. */
function useLeader({ results, roundNumber }: ConclaveView, announcer: LazyAnnouncer): void {
  const known = useRef<{ readonly round: number; readonly leader: string }>(undefined);
  useEffect(() => {
    const [first] = results;
    if (!first) return;
    const before = known.current?.round === roundNumber ? known.current.leader : undefined;
    const old = results.find(({ cardinalId }) => cardinalId === before);
    const leader = old && old.votes === first.votes ? old : first;
    known.current = { round: roundNumber, leader: leader.cardinalId };
    if (before === undefined || before === leader.cardinalId) return;
    const told = `${leader.cardinal.nomComplet} prend la tête avec ${number(leader.votes)} voix.`;
    announcer.with((each) => each.say('leader', told));
  }, [results, roundNumber, announcer]);
}
