import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { VoterCommitments } from './voter-commitments.js';

const SALT = Buffer.alloc(32, 7).toString('base64url');
const [ANNA, ROUND, NEXT_ROUND] = ['0196ab12-3c4d-7e5f-8a9b-0c1d2e3f4a5b', 'a'.repeat(24), 'b'.repeat(24)];

describe('VoterCommitments', () => {
  const commitments = new VoterCommitments(SALT);

  it('hash an opening that only the salt gives', () => {
    const opening = createHmac('sha256', Buffer.alloc(32, 7))
      .update(ANNA + ROUND)
      .digest('base64url');
    expect(commitments.openingOf(ANNA, ROUND)).toBe(opening);
    expect(commitments.of(ANNA, ROUND)).toBe(createHash('sha256').update(opening).digest('base64url'));
  });

  it('are HMACs for any salt and ids', () => {
    const salt = fc.uint8Array({ maxLength: 64 });
    fc.assert(
      fc.property(salt, fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), (key, voters) => {
        const others = new VoterCommitments(Buffer.from(key).toString('base64url'));
        for (const voter of voters)
          expect(others.openingOf(voter, ROUND)).toBe(
            createHmac('sha256', key)
              .update(voter + ROUND)
              .digest('base64url'),
          );
      }),
    );
    expect(() => new VoterCommitments('A'.repeat(88))).toThrow(RangeError);
  });

  it('differ between rounds, voters and editions, and are the same for all votes of a voter in a round', () => {
    const another = new VoterCommitments(Buffer.alloc(32, 8).toString('base64url'));
    const all = [
      commitments.of(ANNA, ROUND),
      commitments.of(ANNA, NEXT_ROUND),
      commitments.of(`${ANNA.slice(0, -1)}c`, ROUND),
      another.of(ANNA, ROUND),
    ];
    expect(new Set(all).size).toBe(4);
    expect(new VoterCommitments(SALT).of(ANNA, ROUND)).toBe(all[0]);
  });
});
