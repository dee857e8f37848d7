import type { VoteChallenge, VoteProof } from '@fumata/contracts';
import { pause } from '../../../../lib/requests/pause.js';
import { whenIdle } from '../../../../lib/when-idle.js';
import type { Outcome, Prover } from '../voting.js';
import type { SolverMessage } from './solver.worker.js';

const SLOW_AFTER_MS = 1_000;
const SLOW = 'Votre navigateur prépare votre vote\u00A0: il sera envoyé dans quelques secondes.';

/** A worker that has not started by then never will: its file does not arrive. */
const STARTS_WITHIN_MS = 5_000;

/** Solves in a worker; where none starts, in slices on the main thread. */
export const solve = (challenge: VoteChallenge): Promise<number | undefined> =>
  solveInWorker(challenge).catch(async () => (await import('./solve-in-slices.js')).solveInSlices(challenge));

async function solveInWorker(challenge: VoteChallenge): Promise<number | undefined> {
  const worker = new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      const startTimer = setTimeout(reject, STARTS_WITHIN_MS);
      worker.onmessage = ({ data }: MessageEvent<SolverMessage>) => {
        clearTimeout(startTimer);
        if (data.is === 'done') resolve(data.number);
      };
      worker.onerror = reject;
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}

/** Computes the proof of a vote once the page is idle, or as soon as the vote needs it. */
export class VoteProver implements Prover {
  private solution: Promise<number | undefined> | undefined;

  constructor(
    private readonly challenge: VoteChallenge,
    private readonly browser = { solve, pause, whenIdle },
  ) {
    browser.whenIdle(() => void this.solve());
  }

  async proof(onOutcome: (outcome: Outcome) => void): Promise<VoteProof | undefined> {
    let isSolved = false;
    void this.browser.pause(SLOW_AFTER_MS).then(() => {
      if (!isSolved) onOutcome({ is: 'late', message: SLOW });
    });
    const number = await this.solve();
    isSolved = true;
    const { maxnumber: _, ...solved } = this.challenge;
    return number === undefined ? undefined : { ...solved, number };
  }

  private solve(): Promise<number | undefined> {
    this.solution ??= this.browser.solve(this.challenge).catch(() => undefined);
    return this.solution;
  }
}
