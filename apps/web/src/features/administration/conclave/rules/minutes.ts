import type { RoundDetail } from '@fumata/contracts';

/** Votes of each minute of a round, as far as they are known. */
export interface Minutes {
  readonly roundNumber: number;
  /** Sum of all minutes; further votes belong to the present minute. */
  readonly counted: number;
  /** By `2025-05-08T16:07` in UTC. */
  readonly votes: ReadonlyMap<string, number>;
}

export interface MinuteRow {
  /** Start of the minute, ISO 8601. */
  readonly at: string;
  readonly votes: number;
}

const MINUTE_MS = 60_000;
const minuteOf = (moment: number): string => new Date(moment).toISOString().slice(0, 16);

export const minutesOf = ({ round, votesPerMinute }: RoundDetail): Minutes => ({
  roundNumber: round.roundNumber,
  counted: round.totalVotes,
  votes: new Map(votesPerMinute.map(({ minute, votes }) => [minute, votes])),
});

/** Adds the votes since then to the minute of `at`. A new round starts empty. */
export function grown(
  minutes: Minutes | undefined,
  { roundNumber, totalVotes, at }: { roundNumber: number; totalVotes: number; at: string },
): Minutes {
  const known: Minutes =
    minutes?.roundNumber === roundNumber ? minutes : { roundNumber, counted: totalVotes, votes: new Map() };
  const more = totalVotes - known.counted;
  if (more <= 0) return known;
  const minute = at.slice(0, 16);
  const votes = new Map(known.votes).set(minute, (known.votes.get(minute) ?? 0) + more);
  return { roundNumber, counted: totalVotes, votes };
}

/** The last `most` minutes up to now, those without a vote included, oldest first; not before the round's first one. */
export function lastMinutes(minutes: Minutes, openedAt: string, now: number, most: number): MinuteRow[] {
  const end = Math.floor(now / MINUTE_MS);
  const start = Math.max(Math.floor(Date.parse(openedAt) / MINUTE_MS), end - most + 1);
  const length = Math.max(1, end - start + 1);
  return Array.from({ length }, (_, index) => {
    const at = (end - length + 1 + index) * MINUTE_MS;
    return { at: new Date(at).toISOString(), votes: minutes.votes.get(minuteOf(at)) ?? 0 };
  });
}
