import type { JournalEvent } from '@fumata/contracts';
import type { OpenedRun, Row } from './rows.js';

const MIN_VOTES = 3;
/** Runs end at multiples of this: a long one must not hide every page of a list, which would load all of them. */
const MAX_VOTES = 100;

const isCounted = ({ type, aside }: JournalEvent): boolean => type === 'VoteCast' && aside === undefined;

/** A vote joins the run of the newer one for the same cardinal in the same round. */
const joins = (vote: JournalEvent, newer: JournalEvent): boolean =>
  isCounted(vote) &&
  isCounted(newer) &&
  vote.cardinalId === newer.cardinalId &&
  vote.data['roundNumber'] === newer.data['roundNumber'] &&
  Math.floor(vote.sequence / MAX_VOTES) === Math.floor(newer.sequence / MAX_VOTES);

/**
 * Folds consecutive votes for one cardinal, newest first. A group with a sequence in `opened` is unfolded; the votes of
 * `openedRuns` are not grouped.
 */
export function foldVotes(rows: readonly Row[], opened: ReadonlySet<number>, openedRuns: readonly OpenedRun[]): Row[] {
  const groups: Row[][] = [];
  const isOpened = ({ sequence }: JournalEvent) =>
    openedRuns.some(({ from, to }) => from <= sequence && sequence <= to);
  for (const row of rows) {
    const newer = groups.at(-1)?.at(-1);
    const isJoined = row.is === 'event' && newer?.is === 'event' && joins(row.event, newer.event);
    if (isJoined && !isOpened(row.event)) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => foldedGroup(group, opened));
}

function foldedGroup(group: readonly Row[], opened: ReadonlySet<number>): readonly Row[] {
  const votes = group.flatMap((row) => (row.is === 'event' ? row.event : []));
  const [newest, oldest] = [votes[0], votes.at(-1)];
  if (!newest || !oldest || votes.length < MIN_VOTES) return group;
  const open = votes.some(({ sequence }) => opened.has(sequence));
  return [
    { is: 'votes', key: `v${oldest.sequence}`, newest, oldest, count: votes.length, open },
    ...(open ? group : []),
  ];
}
