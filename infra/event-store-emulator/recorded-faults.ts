import { readFileSync } from 'node:fs';

/** Answers, states and times of phases, by path. */
export type Phases = Readonly<Record<string, unknown>>;

export const phasesIn = (file: string): Phases => JSON.parse(readFileSync(file, 'utf8')) as Phases; // a recording

const withoutRuns = (text: unknown): string => String(text).replace(/ \(\d+ of \d+ runs\)$/, '');
const listOf = (value: unknown): readonly string[] =>
  value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(withoutRuns);
const largest = (range: unknown): number => Math.max(0, ...(String(range).match(/\d+/g) ?? []).map(Number));

/** The emulator may be faster than the recorded server, and somewhat slower on a busy machine. */
const SLOWER = 1.5;
const SLACK_MS = 2_000;
/** Errors of calls amid a fault depend on when it meets them; any of these may end a call. */
const AMID_FAULT =
  /^success|ECONNRE|Connection dropped|Failed to discover|Server Is Not Ready|RST_STREAM|Leader info|deadline-exceeded|timeout|Channel closed|unavailable/;
/** Phases of the election that a look every 50 ms may miss, or see. */
const BRIEF = /, (prereplica|preleader|clone|catchingup)(?=,|$)/g;
/** The emulator may notice that a leader is dead before the first look. */
const BEFORE_NOTICED = /^Leader, (?=.*\(dead\))/;
const lasting = (text: string): string => text.replace(BRIEF, '').replace(BEFORE_NOTICED, '');

/** Differences of found phases from recorded ones: answers and states that were never recorded, and longer times. */
export function faultDifferences(recorded: unknown, found: unknown, path = ''): readonly string[] {
  if (path.endsWith('/times')) return timeDifferences(recorded, found, path);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) {
    const known = new Set(listOf(recorded).map(lasting));
    const others = listOf(found).filter((each) => !known.has(lasting(each)) && !isAmidFault(path, each));
    return others.map((other) => `${path}: ${other}`);
  }
  return Object.entries(found).flatMap(([name, value]) =>
    name === 'says' || name === 'runs' ? [] : faultDifferences(fieldOf(recorded, name), value, `${path}/${name}`),
  );
}

function isAmidFault(path: string, answer: string): boolean {
  if (path.endsWith('got no answer')) return answer === 'some' || answer === 'none';
  return /\/(seen|the old leader)\//.test(path) && AMID_FAULT.test(answer);
}

function timeDifferences(recorded: unknown, found: unknown, path: string): readonly string[] {
  return Object.entries(found ?? {}).flatMap(([name, range]) => {
    const limit = fieldOf(recorded, name);
    return limit === undefined || largest(range) <= largest(limit) * SLOWER + SLACK_MS
      ? []
      : [`${path}/${name}: ${String(range)} instead of ${String(limit)}`];
  });
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Phases)[name] : undefined;
