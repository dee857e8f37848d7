import { describe, expect, it } from '@jest/globals';
import { FREE_VOTES, holdReason, MAX_VOTES } from './held-votes.js';

const reasonFor = (ofClass: number, received: number) => holdReason({ ofClass, ofRounds: () => received });

describe('holdReason', () => {
  it('lets a parish hall vote at once, even if nobody else has voted', () => {
    for (let vote = 1; vote <= FREE_VOTES; vote += 1) expect(reasonFor(vote, vote - 1)).toBeUndefined();
  });

  it('holds further votes of a class that casts more than a quarter of all', () => {
    expect(reasonFor(FREE_VOTES + 1, FREE_VOTES)).toBe('share');
    expect(reasonFor(100, 398)).toBe('share');
    expect(reasonFor(100, 399)).toBeUndefined();
  });

  it('holds each vote of a class beyond its votes for the hour, however many others vote', () => {
    expect(reasonFor(MAX_VOTES, 1_000_000)).toBeUndefined();
    expect(reasonFor(MAX_VOTES + 1, 1_000_000)).toBe('rate');
  });

  it('does not count the votes of the rounds for a class within its free votes', () => {
    const ofRounds = (): number => {
      throw new Error('counted');
    };
    expect(holdReason({ ofClass: FREE_VOTES, ofRounds })).toBeUndefined();
  });
});
