import { ranked, scoreOf, type Edition, type Round, type RoundOutcome, type Score } from '@fumata/conclave';
import type { StoredLeagueMember } from '@fumata/content';
import type { LeagueTable } from '@fumata/contracts';
import { compareFrench } from '@fumata/text';

interface ScoredRound extends RoundOutcome {
  readonly roundId: string;
  readonly roundNumber: number;
}

/** The rounds as the scores of a league need them. */
export interface LeagueRounds {
  readonly openRoundId: string | null;
  /** Oldest first. */
  readonly scored: readonly ScoredRound[];
}

/** `isPopeNamed`: a round with white smoke may be scored. */
export function leagueRoundsOf({ rounds }: Pick<Edition, 'rounds'>, isPopeNamed: boolean): LeagueRounds {
  const closed = rounds.filter(({ closedAt, whiteSmoke }) => closedAt !== null && (!whiteSmoke || isPopeNamed));
  return {
    openRoundId: rounds.find(({ closedAt }) => closedAt === null)?.roundId ?? null,
    scored: closed.map(({ roundId, roundNumber, whiteSmoke, counts }) => ({
      roundId,
      roundNumber,
      isComplete: true,
      whiteSmoke,
      results: leadersOf(counts),
    })),
  };
}

/** The leaders are enough for a score, and quicker to compare with many forecasts than all results. */
function leadersOf(counts: Round['counts']): RoundOutcome['results'] {
  const results = Object.entries(counts).map(([cardinalId, { votes }]) => ({ cardinalId, votes }));
  const most = Math.max(0, ...results.map(({ votes }) => votes));
  return results.filter(({ votes }) => votes === most);
}

/** @param ownId id of the requesting member */
export function leagueTableOf(
  members: readonly StoredLeagueMember[],
  { openRoundId, scored }: LeagueRounds,
  ownId: string,
): LeagueTable {
  const last = scored.at(-1);
  const rows = members.map(({ _id, nickname, forecasts }) => {
    const scoreIn = (round: ScoredRound): Score | null => {
      const forecast = forecasts.find(({ roundId }) => roundId === round.roundId);
      return forecast ? scoreOf(forecast, round) : null;
    };
    const scores = scored.map(scoreIn).filter((score) => score !== null);
    const points = scores.reduce((sum, score) => sum + score.points, 0);
    return {
      nickname,
      points,
      votes: points, // ranked like votes
      right: scores.filter(({ isSmokeRight, isLeaderRight }) => isSmokeRight && isLeaderRight).length,
      forecasts: scores.length,
      lastPoints: (last && scoreIn(last)?.points) ?? null,
      isReady: forecasts.some(({ roundId }) => roundId === openRoundId),
      isMe: _id === ownId,
    };
  });
  const byName = (a: { nickname: string }, b: { nickname: string }): number => compareFrench(a.nickname, b.nickname);
  return {
    openRoundId,
    lastRoundNumber: last?.roundNumber ?? null,
    members: ranked(rows, byName).map(({ votes: _, isShared: __, ...row }) => row),
  };
}
