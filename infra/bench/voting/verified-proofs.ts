import type { VoterId } from '@fumata/conclave';
import { MemoryUseCounters, readConfiguration, systemClock } from '@fumata/platform';
import { solveChallenge } from '@fumata/proof';
import { VoteProofs } from '../../../apps/api/dist/features/conclave/cast-vote/vote-proofs.js';
import { RequestLimits } from '../../../apps/api/dist/http/limits/request-limits.js';
import { amount } from '../harness/amount.ts';
import { median, rowOf, type BenchRow } from '../harness/row.ts';

const SECRET = 'a secret for benches that is long enough';
const WARM_UP = amount(20, 1);
const ROUNDS = amount(50, 1);
/** Votes of one round, from 250 networks: the difficulty stays that of the proof. */
const VOTES = 1_000;
const addressOf = (vote: number): string => `198.51.${vote % 250}.7`;

/**
 * Votes with a verified proof against votes without, by CPU. A vote over HTTP would wait for its client, which computes a
 * proof for thousands of times as long as the site verifies it.
 *
 * @param voteMicros CPU of a vote without a proof
 */
export async function verifiedProofs(voteMicros: number): Promise<BenchRow> {
  for (let round = 0; round < WARM_UP; round += 1) await proofMicros();
  const micros: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) micros.push(await proofMicros());
  const proof = median(micros);
  return rowOf({
    name: 'a: votes with a proof',
    ours: 1e6 / (voteMicros + proof),
    limit: 1e6 / voteMicros,
    aim: 0.9,
    unit: 'votes per second of CPU',
    note: `${proof.toFixed(1)} µs for a proof, verified and counted, ${voteMicros.toFixed(0)} µs for a vote without`,
  });
}

async function proofMicros(): Promise<number> {
  const limits = new RequestLimits(new MemoryUseCounters(), systemClock, SECRET);
  const proofs = new VoteProofs(
    SECRET,
    readConfiguration({ VOTE_PROOF: 'adaptive' }, 'standalone'),
    systemClock,
    limits,
  );
  const voter = { id: '01900000-0000-7000-8000-00000000abcd' as VoterId, fresh: false, secondsUntilVote: 0 };
  const challenge = await proofs.challengeFor(voter, addressOf(0));
  if (!challenge) throw new Error('no challenge');
  const proof = solveChallenge(challenge);
  const before = process.cpuUsage();
  for (let vote = 0; vote < VOTES; vote += 1) {
    if (await proofs.refusalOf(proof, voter, addressOf(vote))) throw new Error('a valid proof was refused');
    await proofs.count(addressOf(vote));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / VOTES;
}
