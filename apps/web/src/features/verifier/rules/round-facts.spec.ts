import { describe, expect, it } from '@jest/globals';
import { roundFacts } from './round-facts.js';

const ROUND = 'a'.repeat(24);
const EDITION = 'c'.repeat(24);
const edition = (isComplete: boolean, closedAt: string | null) => ({
  edition: { _id: EDITION, closedAt },
  rounds: [{ _id: ROUND, roundNumber: 7, isComplete }],
});
const factsOf = (answer?: ReturnType<typeof edition>, ownVote?: { round: number }) =>
  roundFacts({ roundId: ROUND }, answer, ownVote);

describe('the round of a receipt', () => {
  const address = '/conclave?onglet=historique&tour=7';

  it('is open or closed as its edition says', () => {
    expect(factsOf(edition(false, null))).toEqual({ roundNumber: 7, closed: false, address });
    expect(factsOf(edition(true, null))).toEqual({ roundNumber: 7, closed: true, address });
  });

  it('is closed with its edition even without smoke', () => {
    const archived = { roundNumber: 7, closed: true, address: `${address}&edition=${EDITION}` };
    expect(factsOf(edition(false, '2025-05-08T18:07:00.000Z'))).toEqual(archived);
  });

  it('comes from the browser’s storage when the site does not answer or does not know the round', () => {
    const remembered = { roundNumber: 3, closed: undefined };
    expect(factsOf(undefined, { round: 3 })).toEqual(remembered);
    expect(factsOf({ ...edition(true, null), rounds: [] }, { round: 3 })).toEqual(remembered);
    expect(factsOf()).toBeUndefined();
  });
});
