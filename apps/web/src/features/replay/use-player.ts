import type { ReplayIndex } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { mayHaveSession } from '../../shell/session/session.js';
import { Player } from './player.js';
import type { ReplayQuery } from './rules/address.js';
import type { PrefetchLimits } from './worker/segment-prefetcher.js';
import { startReplay } from './worker/start-worker.js';

/** About thirty ticks per second. */
const TICK_MS = 33;

const everyTick = (tick: () => void): (() => void) => {
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
};

/** Delay after which an approximate frame is shown while the exact frame is loading. */
const SLOW_MS = 50;

const whenSlow = (callback: () => void): (() => void) => {
  const timer = setTimeout(callback, SLOW_MS);
  return () => clearTimeout(timer);
};

/**
 * Prefetch limit in bytes of uncompressed text: more than a million votes, and fewer segments than the worker keeps
 * open.
 */
const PREFETCH_BYTES = 9_000_000;

/** With data saving on, prefetches only the next segments. */
function prefetchLimits(whole: boolean): PrefetchLimits {
  // Not supported by all browsers, nor typed.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData
    ? { segmentsAhead: 1, maxBytes: 0 }
    : { segmentsAhead: 2, maxBytes: whole ? PREFETCH_BYTES : 0 };
}

interface PlayerResult {
  readonly player: Player | null;
  /** The browser has no workers. */
  readonly unsupported: boolean;
}

interface UsePlayerOptions {
  readonly prefetchesAll: boolean;
  /** Starts playback at once. */
  readonly plays: boolean;
}

/** Player of an edition for the lifetime of the component. */
export function usePlayer(index: ReplayIndex, query: ReplayQuery, options: UsePlayerOptions): PlayerResult {
  const [player, setPlayer] = useState<Player | null>(null);
  const [unsupported, setUnsupported] = useState(false);
  const initial = useRef({ index, query, options });
  const { _id } = index.edition;
  useEffect(() => {
    const replay = startReplay();
    if (!replay) return setUnsupported(true);
    const { index: opened, query: at, options: chosen } = initial.current;
    const created = new Player(
      {
        index: opened,
        replay,
        loggedIn: mayHaveSession,
        everyTick,
        whenSlow,
        prefetch: prefetchLimits(chosen.prefetchesAll),
        now: () => performance.now(),
      },
      { n: at.n ?? 1, b: at.b ?? null },
    );
    if (chosen.plays) created.play();
    setPlayer(created);
    return () => created.close();
  }, [_id]);
  return { player, unsupported };
}
