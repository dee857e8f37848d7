import type { RoundDetail } from '@fumata/contracts';
import { MINUTE_MS, timeOfMinute } from '../../../../components/charts/minutes.js';

/** Known votes per minute of a round. */
export interface Minutes {
  readonly roundNumber: number;
  /** Total over all minutes; any votes beyond it arrived in the current minute. */
  readonly counted: number;
  /** Votes by minute in UTC, `2025-05-08T16:07`. */
  readonly votes: ReadonlyMap<string, number>;
}

export interface MinuteRow {
  /** Start of the minute, ISO 8601. */
  readonly at: string;
  readonly votes: number;
}

const minuteOf = (moment: string): string => moment.slice(0, 16);

export const minutesOf = ({ round, votesPerMinute }: RoundDetail): Minutes => ({
  roundNumber: round.roundNumber,
  counted: round.totalVotes,
  votes: new Map(votesPerMinute.map(({ minute, votes }) => [minute, votes])),
});

/** Adds the votes since the last count to the minute of `at`. A new round starts empty. */
export function withNewVotes(
  minutes: Minutes | undefined,
  { roundNumber, totalVotes, at }: { roundNumber: number; totalVotes: number; at: string },
): Minutes {
  const ofRound: Minutes =
    minutes?.roundNumber === roundNumber ? minutes : { roundNumber, counted: totalVotes, votes: new Map() };
  const more = totalVotes - ofRound.counted;
  if (more <= 0) return ofRound;
  const minute = minuteOf(at);
  const votes = new Map(ofRound.votes).set(minute, (ofRound.votes.get(minute) ?? 0) + more);
  return { roundNumber, counted: totalVotes, votes };
}

/** The last `limit` minutes since the opening, including those without votes, oldest first. */
export function lastMinutes(minutes: Minutes, openedAt: string, now: number, limit: number): MinuteRow[] {
  const end = Math.floor(now / MINUTE_MS);
  const start = Math.max(Math.floor(Date.parse(openedAt) / MINUTE_MS), end - limit + 1);
  const length = Math.max(1, end - start + 1);
  return Array.from({ length }, (_, index) => {
    const at = timeOfMinute(end - length + 1 + index);
    return { at, votes: minutes.votes.get(minuteOf(at)) ?? 0 };
  });
}
