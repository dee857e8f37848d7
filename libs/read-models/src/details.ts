import type { Edition, Round } from '@fumata/conclave';

/** The details of a round, which only pages about that round show. */
export const DETAILS = ['counts', 'perMinute', 'standings', 'leads', 'analysis'] as const;
export type Detail = (typeof DETAILS)[number];

export type RoundTotals = Omit<Round, Detail>;

/** An edition as far as every process keeps it in memory, also once it is archived (ADR 0026). */
export interface EditionTotals extends Omit<Edition, 'rounds'> {
  readonly rounds: readonly RoundTotals[];
}

/** True for a round without votes, which has no details to drop. */
export const hasDetails = ({ totalVotes, counts }: Round): boolean =>
  totalVotes === 0 || Object.keys(counts).length > 0;

/** Drops the details from memory; call it once they are stored. */
export const dropDetails = (round: Round): Round =>
  Object.assign(round, { counts: {}, perMinute: {}, standings: [], leads: [], analysis: null } satisfies Pick<
    Round,
    Detail
  >);

export const roundsOfArchived = (editions: Readonly<Record<string, Edition>>): Round[] =>
  Object.values(editions).flatMap(({ stage, rounds }) => (stage === 'archived' ? rounds : []));
