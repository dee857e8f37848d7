import type { Summary } from './latest-summary.js';

export interface ElectionNews {
  readonly name: string;
  readonly roundNumber: number;
  readonly electedAt: string;
}

/** The election, if it is later than `since` (ms): visitors who came afterwards see it on the page itself. */
export function electionNews({ conclaveState, electedAt, roundNumber }: Summary, since: number): ElectionNews | null {
  const { popeElected } = conclaveState;
  if (!popeElected || electedAt === null || Date.parse(electedAt) <= since) return null;
  return { name: popeElected.nomComplet, roundNumber, electedAt };
}
