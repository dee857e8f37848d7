import type { AttackedSite } from './attacked-site.ts';
import type { Bystanders, Journeys, Served } from './bystanders.ts';
import type { Flood } from './flood.ts';
import { anonymousFuzz } from './floods/fuzz.ts';
import { halfOpen } from './floods/half-open.ts';
import { idleReaders } from './floods/idle-readers.ts';
import { liveFrames } from './floods/live-frames.ts';
import { liveMessages } from './floods/live-messages.ts';
import { livePlaces } from './floods/live-places.ts';
import { logins } from './floods/logins.ts';
import { unreadAnswers } from './floods/unread-answers.ts';
import { uncachedPages } from './floods/uncached-pages.ts';
import { Tally } from './tally.ts';

export const FLOODS: readonly Flood[] = [
  logins,
  livePlaces,
  liveMessages,
  liveFrames,
  halfOpen,
  idleReaders,
  unreadAnswers,
  uncachedPages,
  anonymousFuzz,
];

export interface Amount {
  /** Votes of the closed edition, whose export the idle readers request. */
  readonly votes: number;
  readonly journeys: Journeys;
  /** Requests from the grammar, without a token and then with one. */
  readonly fuzz: number;
}

/** In CI; the times are not asserted. */
export const SHORT: Amount = {
  votes: 50,
  journeys: { visitor: 8, administrator: 4, pauseMs: 100, maxMs: 120_000 },
  fuzz: 1_000,
};
/** By hand: half a minute for each flood, and exports that no buffer holds. */
export const LONG: Amount = {
  votes: 60_000,
  journeys: { visitor: 120, administrator: 100, pauseMs: 200, maxMs: 120_000 },
  fuzz: 50_000,
};

export interface Outcome {
  readonly flood: string;
  readonly tally: Tally;
  readonly served: Served;
  /** Memory of the site in MB before the flood, and the most during it. */
  readonly memoryMb: readonly [number, number];
  /** Events that must not happen; long durations are not among them. */
  readonly faults: readonly string[];
}

export interface Scene {
  readonly site: AttackedSite;
  readonly bystanders: Bystanders;
}

const MEMORY_INTERVAL_MS = 250;
/** A full heap of the process is collected once it has grown by about as much. */
const MAX_GROWTH_MB = 256;

/** Runs a flood until the bystanders have made their journeys. */
export async function attackWith({ site, bystanders }: Scene, flood: Flood, journeys: Journeys): Promise<Outcome> {
  const tally = new Tally();
  const over = new AbortController();
  const before = site.memoryMb;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, site.memoryMb)), MEMORY_INTERVAL_MS);
  const running = flood.run({ site, tally, signal: over.signal });
  const served = await bystanders.serve(journeys);
  over.abort();
  await running;
  clearInterval(watch);
  const wrong = served.wrong.map((text) => `bystander: ${text}`);
  const grown = most - before > MAX_GROWTH_MB ? [`memory: ${before} MB before, ${most} MB at most`] : [];
  const faults = [...tally.faults, ...(flood.misses?.(tally) ?? []), ...wrong, ...grown];
  return { flood: flood.name, tally, served, memoryMb: [before, most], faults };
}

const MAX_P99_MS = 1_000;

/** Bystanders that waited too long. */
export const slowness = ({ served }: Outcome): readonly string[] =>
  (['visitor', 'administrator'] as const)
    .filter((person) => p99(served[person]) > MAX_P99_MS)
    .map((person) => `${person}: p99 above ${MAX_P99_MS} ms`);

/** The duration that 99 % of the requests do not exceed, ms. */
export function p99(durations: readonly number[]): number {
  const sorted = durations.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Infinity);
}
