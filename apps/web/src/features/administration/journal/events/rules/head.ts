import type { JournalEvent } from '@fumata/contracts';

/** Maximum number of events shown singly; older votes join the run below. */
const MOST_SINGLES = 200;

export const isVote = ({ type }: Pick<JournalEvent, 'type'>): boolean => type === 'VoteCast' || type === 'VoteSetAside';

/** The newest events with `news` on top; after a gap the older ones are folded. */
export const headAfter = (
  head: readonly JournalEvent[],
  news: readonly JournalEvent[],
  isGap: boolean,
): readonly JournalEvent[] => (isGap ? news : [...news, ...head]).slice(0, MOST_SINGLES);

/** `fresh` before `known`, without duplicates. */
export function joined(fresh: readonly JournalEvent[], known: readonly JournalEvent[]): readonly JournalEvent[] {
  const newest = known[0]?.sequence ?? 0;
  return [...fresh.filter(({ sequence }) => sequence > newest), ...known];
}
