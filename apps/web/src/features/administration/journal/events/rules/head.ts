import type { JournalEvent } from '@fumata/contracts';

/** So many of the newest stand singly; older votes join the run beneath. */
const MOST_SINGLES = 200;

export const isVote = ({ type }: Pick<JournalEvent, 'type'>): boolean => type === 'VoteCast' || type === 'VoteSetAside';

/** The newest events once `news` have come; with a gap before them, the older ones join what is folded. */
export const headAfter = (
  head: readonly JournalEvent[],
  news: readonly JournalEvent[],
  isGap: boolean,
): readonly JournalEvent[] => (isGap ? news : [...news, ...head]).slice(0, MOST_SINGLES);

/** `fresh` before `known`, each once. */
export function joined(fresh: readonly JournalEvent[], known: readonly JournalEvent[]): readonly JournalEvent[] {
  const newest = known[0]?.sequence ?? 0;
  return [...fresh.filter(({ sequence }) => sequence > newest), ...known];
}
