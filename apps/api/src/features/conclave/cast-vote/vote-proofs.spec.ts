import { describe, expect, it } from '@jest/globals';
import { MemoryUseCounters, readConfiguration } from '@fumata/platform';
import { findNumber } from '@fumata/proof';
import type { VoterId } from '@fumata/conclave';
import { createChallenge, extractParams, solveChallenge } from 'altcha-lib/v1';
import { RequestLimits } from '../../../http/limits/request-limits.js';
import { TestClock } from '../../../testing/doubles/test-clock.js';
import { VoteProofs } from './vote-proofs.js';

const SECRET = 'a secret for tests that is long enough';
const voter = { id: '01900000-0000-7000-8000-00000000abcd' as VoterId, fresh: false, secondsUntilVote: 0 };
const ADDRESS = '198.51.100.7';

function voteProofs(): VoteProofs {
  const clock = new TestClock();
  const limits = new RequestLimits(new MemoryUseCounters(), clock, SECRET);
  return new VoteProofs(SECRET, readConfiguration({ VOTE_PROOF: 'adaptive' }, 'standalone'), clock, limits);
}

describe('VoteProofs and ALTCHA’s library', () => {
  it('accepts a proof of the library’s solver', async () => {
    const proofs = voteProofs();
    const challenge = await proofs.challengeFor(voter, ADDRESS);
    if (!challenge) throw new Error('no challenge');
    const { maxnumber, ...rest } = challenge;
    const solution = await solveChallenge(rest.challenge, rest.salt, rest.algorithm, maxnumber).promise;
    expect(await proofs.refusalOf({ ...rest, number: solution?.number ?? -1 }, voter, ADDRESS)).toBeUndefined();
    expect(extractParams(rest)).toMatchObject({ max: String(maxnumber), expires: expect.stringMatching(/^\d+$/) });
  });

  it('finds the number of the library’s challenge', async () => {
    const challenge = await createChallenge({ hmacKey: 'key', number: 1_234, params: { voter: 'a' } });
    expect(findNumber(challenge, 0, 2_000)).toBe(1_234);
  });
});
