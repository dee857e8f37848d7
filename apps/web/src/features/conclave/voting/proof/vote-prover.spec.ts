import { describe, expect, it } from '@jest/globals';
import type { VoteChallenge } from '@fumata/contracts';
import { sha256Hex } from '@fumata/proof';
import { solve, VoteProver } from './vote-prover.js';

const challengeOf = (number: number): VoteChallenge => ({
  algorithm: 'SHA-256',
  challenge: sha256Hex(`salt&${number}`),
  maxnumber: 5_000,
  salt: 'salt&',
  signature: 'x',
});
const { maxnumber: _, ...solved } = challengeOf(7);

/** A prover whose idle time, second and solution the test decides. */
function createTestProver() {
  const solved: ((number: number | undefined) => void)[] = [];
  const callbacks: { idle?: () => void; second?: () => void } = {};
  const texts: string[] = [];
  const prover = new VoteProver(challengeOf(7), {
    solve: () => new Promise((resolve) => solved.push(resolve)),
    pause: () => new Promise((resolve) => (callbacks.second = resolve)),
    whenIdle: (callback) => {
      callbacks.idle = callback;
      return () => undefined;
    },
  });
  return { solved, callbacks, texts, proof: () => prover.proof(({ message }) => texts.push(message)) };
}

describe('the prover of a vote', () => {
  it('solves ahead when the page is idle, and once', async () => {
    const { solved: solutions, callbacks, proof } = createTestProver();
    expect(solutions).toHaveLength(0);
    callbacks.idle?.();
    expect(solutions).toHaveLength(1);
    solutions[0]?.(7);
    expect([await proof(), await proof()]).toEqual(Array(2).fill({ ...solved, number: 7 }));
    expect(solutions).toHaveLength(1);
  });

  it('solves at once for a vote before that', async () => {
    const { solved: solutions, callbacks, proof } = createTestProver();
    const proving = proof();
    solutions[0]?.(7);
    expect(await proving).toEqual({ ...solved, number: 7 });
    callbacks.idle?.();
    expect(solutions).toHaveLength(1);
  });

  it('tells the visitor when a vote has waited for a second', async () => {
    const { solved: solutions, callbacks, texts, proof } = createTestProver();
    const proving = proof();
    callbacks.second?.();
    await Promise.resolve();
    expect(texts).toEqual([expect.stringContaining('prépare votre vote')]);
    solutions[0]?.(7);
    await proving;
  });

  it('says nothing when the proof was there', async () => {
    const { solved: solutions, callbacks, texts, proof } = createTestProver();
    const proving = proof();
    solutions[0]?.(7);
    await proving;
    callbacks.second?.();
    await Promise.resolve();
    expect(texts).toEqual([]);
  });

  it('has no proof of a challenge without a solution', async () => {
    const { solved: solutions, proof } = createTestProver();
    const proving = proof();
    solutions[0]?.(undefined);
    expect(await proving).toBeUndefined();
  });
});

describe('solve', () => {
  it('solves in slices on the main thread where there are no workers', async () => {
    expect(await solve(challengeOf(4_321))).toBe(4_321);
    expect(await solve({ ...challengeOf(1), challenge: sha256Hex('another') })).toBeUndefined();
  });
});
