import type { VoteChallenge } from '@fumata/contracts';
import { findNumber } from '@fumata/proof';
import { pause } from '../../../../lib/requests/pause.js';

/** Numbers tried in 25 ms on a cheap phone: the page answers input between two slices. */
const SLICE = 1_000;

/** Solves a challenge on the main thread. */
export async function solveInSlices(challenge: VoteChallenge): Promise<number | undefined> {
  for (let from = 0; from <= challenge.maxnumber; from += SLICE) {
    const number = findNumber(challenge, from, Math.min(from + SLICE - 1, challenge.maxnumber));
    if (number !== undefined) return number;
    await pause(0);
  }
  return undefined;
}
