import { counted, dayAndMonth, duration, hour, number, ordinal, plural, recentHour } from '@fumata/text';
import type { LoadedEvents, Row } from './rows.js';

/** Names of cardinals and current numbers of rounds, each by id. */
export interface Names {
  readonly cardinals: ReadonlyMap<string, string>;
  readonly rounds: Readonly<Record<string, number>>;
}

/** Adds names of cardinals, by id, from an answer of the server. */
export const withCardinals = (
  { cardinals, rounds }: Names,
  answered: Readonly<Record<string, string>> = {},
): Names => ({ cardinals: new Map([...Object.entries(answered), ...cardinals]), rounds });

/** 12 voix pour Pietro Parolin entre 15 h 02 et 15 h 04 */
export function votesText({ count, oldest, newest }: Extract<Row, { is: 'votes' }>, { cardinals }: Names): string {
  const name = cardinals.get(oldest.cardinalId ?? '') ?? 'un cardinal inconnu';
  const end = Date.parse(newest.recordedAt);
  const [since, until] = [recentHour(oldest.recordedAt, end), hour(newest.recordedAt)];
  return `${number(count)} voix pour ${name} ${since === until ? `à ${since}` : `entre ${since} et ${until}`}`;
}

/** 228 événements du 8e scrutin, de 1 512 à 1 739: votes, and checkpoints of the signed log */
export function runText({ from, to, roundNumber }: Pick<Extract<Row, { is: 'run' }>, 'from' | 'to' | 'roundNumber'>) {
  const count = to - from + 1;
  const where = roundNumber === undefined ? ' hors scrutin' : ` du ${ordinal(roundNumber)} scrutin`;
  const range = count === 1 ? `le ${number(from)}` : `de ${number(from)} à ${number(to)}`;
  return `${counted(count, 'événement')}${where}, ${range}`;
}

/** Text of the placeholder of older events. */
export function restText({ from }: Extract<Row, { is: 'rest' }>, { openedRuns, next }: LoadedEvents): string {
  const run = openedRuns.find((each) => each.from === from);
  if (run) return `Encore ${number(run.to - run.from + 1 - run.events.length)} à charger…`;
  return next === null ? '' : `Cherché jusqu’à l’événement ${number(next)}, la recherche continue…`;
}

/** Summary text below the list. */
export function footText(loaded: LoadedEvents, isFiltered: boolean): string {
  const { head, next, total } = loaded;
  if (!isFiltered) return foldedText(loaded);
  const count = counted(head.length, 'événement trouvé', 'événements trouvés');
  if (next === null) return `${count}\u202F; toute l’édition a été parcourue, soit ${number(total)} événements.`;
  return `${count}\u202F; cherché jusqu’à l’événement ${number(next)}. La suite se charge en descendant.`;
}

function foldedText({ head, milestones, total, openedRuns }: LoadedEvents): string {
  const below = total - head.length;
  const singles = head.length + milestones.filter(({ sequence }) => sequence <= below).length;
  const loaded = openedRuns.reduce((sum, { events }) => sum + events.length, 0);
  const folded = total - singles - loaded;
  const events = `${number(singles + loaded)} ${plural(singles + loaded, 'événement')}`;
  if (folded <= 0) return `${events}, tous affichés.`;
  return `${events} et ${counted(folded, 'autre, replié', 'autres, repliés')}.`;
}

const SECOND_MS = 1_000;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** 13 ms plus tard, 3 min 52 s plus tard, 5 h plus tard, 2 j plus tard */
export function elapsed(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from);
  if (ms <= 0) return 'au même instant';
  return `${durationText(ms)} plus tard`;
}

function durationText(ms: number): string {
  const seconds = ms / SECOND_MS;
  if (ms < SECOND_MS) return `${ms}\u00A0ms`;
  if (seconds < HOUR_S) return duration(seconds);
  if (seconds < DAY_S) return `${number(Math.round(seconds / HOUR_S))}\u00A0h`;
  return `${number(Math.round(seconds / DAY_S))}\u00A0j`;
}

/** Length of a timestamp cut to the hour, `2025-05-07T15`. */
const HOUR_LENGTH = 13;

/** Keys of the events whose day in Rome differs from that of the event above. */
export function newDayKeys(rows: readonly Row[]): ReadonlySet<string> {
  const keys = new Set<string>();
  let day = '';
  let cachedHour = '-';
  for (const row of rows) {
    // Caches the day per hour, so that thousands of rows need few date conversions.
    if (row.is !== 'event' || row.event.recordedAt.startsWith(cachedHour)) continue;
    cachedHour = row.event.recordedAt.slice(0, HOUR_LENGTH);
    const dayOfRow = dayAndMonth(row.event.recordedAt);
    if (dayOfRow !== day) keys.add(row.key);
    day = dayOfRow;
  }
  return keys;
}
