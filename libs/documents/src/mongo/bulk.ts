import mongoose, { type mongo } from 'mongoose';
import { DUPLICATE } from './faults.js';

interface BulkOutcome<R> {
  readonly result: R | mongo.BulkWriteResult;
  /** The violations of unique keys by single documents, in their order. */
  readonly errors: readonly mongo.WriteError[];
}

/** An unordered bulk write; errors that affect all documents are thrown. */
export async function inBulk<R>(write: () => Promise<R>): Promise<BulkOutcome<R>> {
  try {
    return { result: await write(), errors: [] };
  } catch (cause) {
    if (!(cause instanceof mongoose.mongo.MongoBulkWriteError)) throw cause;
    const errors = [cause.writeErrors].flat();
    const areDuplicates = errors.length > 0 && errors.every(({ code }) => code === DUPLICATE);
    if (!areDuplicates || cause.result.getWriteConcernError()) throw cause;
    return { result: cause.result, errors: errors.toSorted((a, b) => a.index - b.index) };
  }
}
