import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { VoteChallenge } from '@fumata/contracts';
import { sha256Hex } from '@fumata/proof';
import type { SolverMessage } from './solver.worker.js';
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

  describe('in a worker', () => {
    class TestWorker {
      static terminated = 0;
      static answers: readonly SolverMessage[] = [];
      onmessage: ((event: { data: SolverMessage }) => void) | undefined;
      postMessage(): void {
        for (const data of TestWorker.answers) this.onmessage?.({ data });
      }
      terminate(): void {
        TestWorker.terminated += 1;
      }
    }
    beforeEach(() => {
      Object.assign(globalThis, { Worker: TestWorker });
      TestWorker.terminated = 0;
      jest.useFakeTimers();
    });
    afterEach(() => {
      Reflect.deleteProperty(globalThis, 'Worker');
      jest.useRealTimers();
    });

    it('waits for a worker that has started, however long it takes', async () => {
      TestWorker.answers = [{ is: 'started' }];
      let isSolved = false;
      void solve(challengeOf(7)).then(() => (isSolved = true));
      await jest.advanceTimersByTimeAsync(60_000);
      expect(isSolved).toBe(false);
    });

    it('takes its number', async () => {
      TestWorker.answers = [{ is: 'started' }, { is: 'done', number: 7 }];
      expect(await solve(challengeOf(7))).toBe(7);
      expect(TestWorker.terminated).toBe(1);
    });

    it('solves in slices when it has not started after five seconds', async () => {
      TestWorker.answers = [];
      const solving = solve(challengeOf(4));
      await jest.advanceTimersByTimeAsync(5_000);
      await jest.runAllTimersAsync();
      expect(await solving).toBe(4);
      expect(TestWorker.terminated).toBe(1);
    });
  });
});
