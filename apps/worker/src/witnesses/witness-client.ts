import { sha256 } from '@fumata/platform';
import {
  PURE,
  readCosignature,
  readNote,
  readTreeSize,
  writeSubmission,
  type CheckpointSubmission,
  type Cosignature,
  type NoteKey,
} from '@fumata/proof';
import { readAnswer } from '../read-answer.js';

/** An answer that C2SP tlog-witness has: a cosignature, the size from which the proof must start, or a refusal. */
export type WitnessAnswer =
  | { readonly is: 'cosigned'; readonly cosignature: Cosignature }
  | { readonly is: 'conflict'; readonly size: number }
  | { readonly is: 'refused'; readonly status: number };

const MAX_ANSWER_BYTES = 16_384;
/** A cosignature with a time further from this clock is not kept. */
const MAX_CLOCK_DIFFERENCE_S = 3_600;
const REFUSALS = [400, 403, 404, 422];
const primitives = { ...PURE, hash: sha256 };

export interface SubmitOptions {
  /** Submission prefix, without a trailing slash. */
  readonly url: string;
  /** Key under which the cosignature must be valid. */
  readonly key: NoteKey;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Submits a checkpoint to a witness. @throws Error for any other answer, an invalid cosignature, or none in time */
export async function submitCheckpoint(
  submission: CheckpointSubmission,
  { url, key, now, signal }: SubmitOptions,
): Promise<WitnessAnswer> {
  const init = { method: 'POST', body: writeSubmission(submission), redirect: 'error', signal } as const;
  const response = await fetch(`${url}/add-checkpoint`, init);
  const answer = (await readAnswer(response, MAX_ANSWER_BYTES)).toString();
  const { status } = response;
  if (REFUSALS.includes(status)) return { is: 'refused', status };
  if (status === 409) {
    const size = readTreeSize(answer.replace(/\n$/, ''));
    if (size === undefined) throw new Error('answer 409 without a tree size');
    return { is: 'conflict', size };
  }
  if (status !== 200) throw new Error(`answer ${status}`);
  const cosignature = readCosignature(answer, readNote(submission.note)?.text ?? '', key, primitives);
  if (!cosignature) throw new Error('the answer has no valid cosignature');
  if (Math.abs(cosignature.time - now.getTime() / 1_000) > MAX_CLOCK_DIFFERENCE_S)
    throw new Error(`the time of the cosignature, ${cosignature.time}, is far from now`);
  return { is: 'cosigned', cosignature };
}
