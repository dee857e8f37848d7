import type { ReplayIndex } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { keptToken } from '../../app/session.js';
import { Player } from './player.js';
import type { Place } from './rules/address.js';
import { startReplay } from './worker/start-worker.js';

/** About thirty times a second. */
const TICK_MS = 33;

const everyTick = (tick: () => void): (() => void) => {
  const ticking = setInterval(tick, TICK_MS);
  return () => clearInterval(ticking);
};

/** Whoever saves data fetches what is looked at. */
const mayFetchAhead = (): boolean =>
  !(navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData; // not everywhere, nor in the types

/** The player of an edition, as long as the page shows it; `unsupported` where the browser has no workers. */
export function usePlayer(index: ReplayIndex, place: Place): { player: Player | null; unsupported: boolean } {
  const [player, setPlayer] = useState<Player | null>(null);
  const [unsupported, setUnsupported] = useState(false);
  const first = useRef({ index, place });
  const { _id } = index.edition;
  useEffect(() => {
    const replay = startReplay();
    if (!replay) return setUnsupported(true);
    const { index: opened, place: at } = first.current;
    const made = new Player(
      {
        ...{ index: opened, replay, token: keptToken, everyTick },
        ahead: mayFetchAhead(),
        now: () => performance.now(),
      },
      { n: at.n ?? 1, b: at.b ?? null },
    );
    setPlayer(made);
    return () => made.close();
  }, [_id]);
  return { player, unsupported };
}
