import type { JournalEvent } from '@fumata/contracts';

/** Maximum number of events shown individually; older votes join the run below. */
const MAX_SINGLES = 200;

export const isVote = ({ type }: Pick<JournalEvent, 'type'>): boolean =>
  type === 'VoteCast' || type === 'VoteHeld' || type === 'VoteSetAside';

/** At most 200 newest events, with `added` on top; after a gap only `added`. */
export const headAfter = (
  head: readonly JournalEvent[],
  added: readonly JournalEvent[],
  isGap: boolean,
): readonly JournalEvent[] => (isGap ? added : [...added, ...head]).slice(0, MAX_SINGLES);

/** `added` before `known`, without duplicates. */
export function withoutDuplicates(
  added: readonly JournalEvent[],
  known: readonly JournalEvent[],
): readonly JournalEvent[] {
  const newest = known[0]?.sequence ?? 0;
  return [...added.filter(({ sequence }) => sequence > newest), ...known];
}
