import { useEffect, useRef, useState } from 'react';
import { number } from '../../../lib/french.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import type { Live } from '../../../live/live.js';
import { NO_MAJORITY, roundName } from '../texts.js';
import { Announcer } from './announcer.js';

const later = (callback: () => void, milliseconds: number) => {
  const waiting = setTimeout(callback, milliseconds);
  return () => clearTimeout(waiting);
};

/** What screen readers are told: smoke and changes of the leader. `heard` says that a toast was read out just now. */
export function useAnnouncements(live: Live, view: ConclaveView) {
  const [message, setMessage] = useState('');
  const [announcer] = useState(
    () => new Announcer({ speak: setMessage, now: () => performance.now(), later }),
  );
  useEffect(() => () => announcer.stop(), [announcer]);
  useEffect(
    () =>
      live.onSmoke(({ colour, roundNumber, cardinal }) =>
        announcer.say(
          'smoke',
          colour === 'white'
            ? `Fumée blanche. Habemus Papam : ${cardinal?.nomComplet ?? ''}.`
            : `Fumée noire au ${roundName(roundNumber)}. ${NO_MAJORITY}`,
        ),
      ),
    [live, announcer],
  );
  useLeader(view, announcer);
  return { message, heard: () => announcer.heard() };
}

/** Whoever has most votes; the one before stays as long as nobody has more. */
function useLeader({ results, roundNumber }: ConclaveView, announcer: Announcer): void {
  const known = useRef<{ readonly round: number; readonly leader: string }>(undefined);
  useEffect(() => {
    const [first] = results;
    if (!first) return;
    const before = known.current?.round === roundNumber ? known.current.leader : undefined;
    const old = results.find(({ cardinalId }) => cardinalId === before);
    const leader = old && old.votes === first.votes ? old : first;
    known.current = { round: roundNumber, leader: leader.cardinalId };
    if (before === undefined || before === leader.cardinalId) return;
    announcer.say('leader', `${leader.cardinal.nomComplet} prend la tête avec ${number(leader.votes)} voix.`);
  }, [results, roundNumber, announcer]);
}
