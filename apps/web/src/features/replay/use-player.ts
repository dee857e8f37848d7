import type { ReplayIndex } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { keptToken } from '../../shell/session.js';
import { Player } from './player.js';
import type { Place } from './rules/address.js';
import type { Ahead } from './worker/ahead-fetching.js';
import { startReplay } from './worker/start-worker.js';

/** About thirty times a second. */
const TICK_MS = 33;

const everyTick = (tick: () => void): (() => void) => {
  const ticking = setInterval(tick, TICK_MS);
  return () => clearInterval(ticking);
};

/** A picture that the index alone can tell is shown when the exact one takes longer than this. */
const LATE_MS = 50;

const whenLate = (tell: () => void): (() => void) => {
  const waiting = setTimeout(tell, LATE_MS);
  return () => clearTimeout(waiting);
};

/** Of an edition’s text, unpacked: more than a million votes, and fewer segments than the worker keeps open. */
const MOST_AHEAD = 9_000_000;

/** Whoever saves data fetches what is looked at, and what comes next. */
function aheadFor(whole: boolean): Ahead {
  // Not everywhere, nor in the types.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ? { near: 1, most: 0 } : { near: 2, most: whole ? MOST_AHEAD : 0 };
}

interface PlayerUsed {
  readonly player: Player | null;
  /** The browser has no workers. */
  readonly unsupported: boolean;
}

/** The player of an edition, as long as the page shows it. `whole`: all of it may be fetched ahead. */
export function usePlayer(index: ReplayIndex, place: Place, whole: boolean): PlayerUsed {
  const [player, setPlayer] = useState<Player | null>(null);
  const [unsupported, setUnsupported] = useState(false);
  const first = useRef({ index, place, whole });
  const { _id } = index.edition;
  useEffect(() => {
    const replay = startReplay();
    if (!replay) return setUnsupported(true);
    const { index: opened, place: at, whole: everything } = first.current;
    const made = new Player(
      {
        ...{ index: opened, replay, token: keptToken, everyTick, whenLate },
        ahead: aheadFor(everything),
        now: () => performance.now(),
      },
      { n: at.n ?? 1, b: at.b ?? null },
    );
    setPlayer(made);
    return () => made.close();
  }, [_id]);
  return { player, unsupported };
}
