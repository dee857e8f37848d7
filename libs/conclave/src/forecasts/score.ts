import type { CardinalId } from '../events/ids.js';

export const SMOKE_POINTS = { black: 1, white: 3 } as const;
export const LEADER_POINTS = 2;

export interface Score {
  readonly isSmokeRight: boolean;
  readonly isLeaderRight: boolean;
  readonly points: number;
}

/** Smoke of a round, and who has the most votes when it closes. */
export interface Expectation {
  readonly smoke: keyof typeof SMOKE_POINTS;
  readonly cardinalId: CardinalId;
}

/** The facts with which a forecast is compared. */
export interface RoundOutcome {
  readonly isComplete: boolean;
  readonly whiteSmoke: boolean;
  readonly results: readonly { readonly cardinalId: CardinalId; readonly votes: number }[];
}

/**
 * Score of a forecast; null while its round is open. Among equal leaders each one counts; nobody leads a round without
 * votes.
 */
export function scoreOf(
  { smoke, cardinalId }: Expectation,
  { isComplete, whiteSmoke, results }: RoundOutcome,
): Score | null {
  if (!isComplete) return null;
  const most = Math.max(0, ...results.map(({ votes }) => votes));
  const isSmokeRight = whiteSmoke === (smoke === 'white');
  const isLeaderRight = results.some((row) => row.cardinalId === cardinalId && row.votes === most);
  const points = (isSmokeRight ? SMOKE_POINTS[smoke] : 0) + (isLeaderRight ? LEADER_POINTS : 0);
  return { isSmokeRight, isLeaderRight, points };
}

interface Crowd {
  readonly total: number;
  /** Forecasts that expect white smoke. */
  readonly white: number;
  /** Cardinals named most often, most forecasts first. */
  readonly leaders: readonly { readonly cardinal: { readonly _id: CardinalId } }[];
}

/** The most frequent expectations of a round; null without any. White smoke needs more than half of them. */
export function crowdExpectation({ total, white, leaders }: Crowd): Expectation | null {
  const [first] = leaders;
  return first ? { smoke: 2 * white > total ? 'white' : 'black', cardinalId: first.cardinal._id } : null;
}
