import type { JournalEvent } from '@fumata/contracts';

/** An unfolded run of votes and checkpoints, loaded from the newest downwards. */
export interface OpenedRun {
  readonly from: number;
  readonly to: number;
  /** Newest first, contiguous from `to` downwards. */
  readonly events: readonly JournalEvent[];
}

export type Row =
  | { readonly is: 'event'; readonly key: string; readonly event: JournalEvent }
  | {
      readonly is: 'run';
      readonly key: string;
      readonly from: number;
      readonly to: number;
      /** The number, at that time, of the open round, if any. */
      readonly roundNumber: number | undefined;
      readonly open: boolean;
    }
  /** Consecutive votes for one cardinal, all loaded. */
  | {
      readonly is: 'votes';
      readonly key: string;
      readonly newest: JournalEvent;
      readonly oldest: JournalEvent;
      readonly count: number;
      readonly open: boolean;
    }
  /** Placeholder of older events. `from` is the start of the opened run; undefined in a search. */
  | { readonly is: 'rest'; readonly key: string; readonly from: number | undefined };

export interface LoadedEvents {
  /** Number of events of the edition, as of the last displayed poll. */
  readonly total: number;
  /** All milestones, newest first. */
  readonly milestones: readonly JournalEvent[];
  /** The newest events, contiguous; with a filter, the results so far. Newest first. */
  readonly head: readonly JournalEvent[];
  readonly openedRuns: readonly OpenedRun[];
  /** Sequence from which a search continues; null at the end. */
  readonly next: number | null;
}

/** The known events and a row for each run between them, newest first. */
function foldedRows({ milestones, head, openedRuns, total }: LoadedEvents): Row[] {
  const oldestInHead = head.at(-1)?.sequence ?? total + 1;
  const individual = [...head, ...milestones.filter(({ sequence }) => sequence < oldestInHead)];
  const roundAt = roundsAt(milestones);
  const rows: Row[] = [];
  let next = total;
  for (const event of individual) {
    rows.push(...gapRows({ from: event.sequence + 1, to: next, roundNumber: roundAt(next) }, openedRuns));
    rows.push(eventRow(event));
    next = event.sequence - 1;
  }
  rows.push(...gapRows({ from: 1, to: next, roundNumber: roundAt(next) }, openedRuns));
  return rows;
}

/** The rows of the list: search results flat, all events with folded runs. */
export const rowsOf = (loaded: LoadedEvents, isFiltered: boolean): Row[] =>
  isFiltered
    ? [
        ...loaded.head.map(eventRow),
        ...(loaded.next === null ? [] : [{ is: 'rest', key: 'rest', from: undefined } as const]),
      ]
    : foldedRows(loaded);

const eventRow = (event: JournalEvent): Row => ({ is: 'event', key: `e${event.sequence}`, event });

type Gap = Pick<Extract<Row, { is: 'run' }>, 'from' | 'to' | 'roundNumber'>;

function gapRows({ from, to, roundNumber }: Gap, opened: readonly OpenedRun[]): Row[] {
  if (to < from) return [];
  const run = opened.find((each) => each.from >= from && each.to <= to);
  if (!run) return [{ is: 'run', key: `r${from}`, from, to, roundNumber, open: false }];
  const isIncomplete = run.to - run.events.length >= run.from;
  return [
    ...gapRows({ from: run.to + 1, to, roundNumber }, opened),
    { is: 'run', key: `r${run.from}`, from: run.from, to: run.to, roundNumber, open: true },
    ...run.events.map(eventRow),
    ...(isIncomplete ? [{ is: 'rest', key: `s${run.from}`, from: run.from } as const] : []),
    ...gapRows({ from, to: run.from - 1, roundNumber }, opened),
  ];
}

/** The number that the open round had at the n-th event, if one was open. */
function roundsAt(milestones: readonly JournalEvent[]): (sequence: number) => number | undefined {
  const changes = milestones.flatMap(({ sequence, type, data }) => {
    if (type === 'RoundClosed') return { sequence, roundNumber: undefined };
    const roundNumber = type === 'RoundOpened' ? data['roundNumber'] : correctedNumber(data);
    return typeof roundNumber === 'number' ? { sequence, roundNumber } : [];
  });
  return (sequence) => changes.find((each) => each.sequence <= sequence)?.roundNumber;
}

/** The number that a correction gave to the open round. */
const correctedNumber = ({ after }: JournalEvent['data']): unknown =>
  typeof after === 'object' && after !== null && 'currentRound' in after ? after.currentRound : undefined;

/** Maximum number of events shown individually; older ones that are no milestones join the run below. */
const MAX_SINGLES = 200;

/** Votes and checkpoints are folded; all other events are milestones, as in the server's plan. */
export const isMilestone = ({ type }: Pick<JournalEvent, 'type'>): boolean =>
  type !== 'VoteCast' && type !== 'VoteHeld' && type !== 'VoteSetAside' && type !== 'CheckpointSigned';

/** At most 200 newest events, with `added` on top; after a gap only `added`. */
export const headAfter = (
  head: readonly JournalEvent[],
  added: readonly JournalEvent[],
  isGap: boolean,
): readonly JournalEvent[] => (isGap ? added : [...added, ...head]).slice(0, MAX_SINGLES);

/** `added` before `loaded`, without duplicates. */
export function withoutDuplicates(
  added: readonly JournalEvent[],
  loaded: readonly JournalEvent[],
): readonly JournalEvent[] {
  const newest = loaded[0]?.sequence ?? 0;
  return [...added.filter(({ sequence }) => sequence > newest), ...loaded];
}
