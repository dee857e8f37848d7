import { describe, expect, it } from '@jest/globals';
import { choiceInRound, type OwnVote } from './own-votes.js';

const vote = (cardinalId: string, round: number): OwnVote => ({
  cardinalId,
  round,
  time: '2025-05-08T14:00:00.000Z',
  receipt: {
    v: 1,
    conclaveId: 'c',
    sequence: 3,
    roundId: 'r',
    eventId: cardinalId,
    recordedAt: '2025-05-08T14:00:00.000Z',
    leafHash: '7f3a91c2aa',
  },
});

describe('choiceInRound', () => {
  const votes = [vote('tagle', 1), vote('parolin', 2)];

  it('is the cardinal of the last vote in its own round', () => expect(choiceInRound(votes, 'c', 2)).toBe('parolin'));

  it.each([
    ['in the next round, although the cooldown still runs', votes, 'c', 3],
    ['in another conclave', votes, 'other', 2],
    ['before the first vote', [], 'c', 1],
  ])('is nobody %s', (_, ownVotes, conclaveId, roundNumber) =>
    expect(choiceInRound(ownVotes, conclaveId, roundNumber)).toBeUndefined(),
  );
});
