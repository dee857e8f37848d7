import { PURE, type Primitives } from '../signing/primitives.js';
import { verifyConsistency, type TreeHead } from '../tree/consistency.js';
import { readSubmission, type CheckpointSubmission } from './add-checkpoint.js';
import { readCheckpointText, type CheckpointContent } from './checkpoint.js';
import { isSignedBy, readNote, type NoteKey } from './note.js';

/** Decision of a witness; `status` as C2SP tlog-witness has it. */
export type SubmissionVerdict =
  | { readonly is: 'accepted'; readonly checkpoint: CheckpointContent; readonly text: string }
  | { readonly is: 'refused'; readonly status: 400 | 403 | 404 }
  /** Signed by the log, but not an extension of the tree that was cosigned last: 409 with its size, or 422. */
  | {
      readonly is: 'not-extending';
      readonly status: 409 | 422;
      readonly size: number;
      readonly submission: CheckpointSubmission;
    };

export interface WitnessMemory {
  /** Keys that sign the checkpoints of a log; empty for an unknown log. */
  readonly keysOf: (origin: string) => readonly NoteKey[];
  /** The tree of a log that was cosigned last; undefined for none. */
  readonly lastOf: (origin: string) => Promise<TreeHead | undefined>;
}

/** Decides as a witness about the body of a request. Rejects with what the memory rejects with. */
export async function judgeSubmission(
  body: string,
  { keysOf, lastOf }: WitnessMemory,
  primitives: Primitives = PURE,
): Promise<SubmissionVerdict> {
  const submission = readSubmission(body);
  const note = submission && readNote(submission.note);
  const checkpoint = note && readCheckpointText(note.text);
  if (!submission || !checkpoint) return { is: 'refused', status: 400 };
  const keys = keysOf(checkpoint.origin);
  if (keys.length === 0) return { is: 'refused', status: 404 };
  if (!keys.some((key) => isSignedBy(note, key, primitives))) return { is: 'refused', status: 403 };
  const { oldSize } = submission;
  if (oldSize > checkpoint.size) return { is: 'refused', status: 400 };
  const last = (await lastOf(checkpoint.origin)) ?? { size: 0, root: primitives.hash('') };
  const status = statusOf(submission, last, checkpoint, primitives);
  if (status !== 200) return { is: 'not-extending', status, size: last.size, submission };
  return { is: 'accepted', checkpoint, text: note.text };
}

function statusOf(
  { oldSize, proof }: CheckpointSubmission,
  last: TreeHead,
  checkpoint: TreeHead,
  { hash }: Primitives,
): 200 | 409 | 422 {
  if (oldSize !== last.size) return 409;
  if (oldSize === checkpoint.size && last.root !== checkpoint.root) return 409;
  // Every tree extends the empty one: nothing is left to prove.
  const isProven = oldSize === 0 ? proof.length === 0 : verifyConsistency(last, checkpoint, proof, hash);
  return isProven ? 200 : 422;
}
