import mongoose, { type mongo } from 'mongoose';
import { DEADLOCK, DUPLICATE } from './faults.js';

/** Errors of single documents in a bulk write; they do not affect the others. */
const DOCUMENT_ERRORS = new Set([DEADLOCK, DUPLICATE]);

interface BulkOutcome<R> {
  readonly result: R | mongo.BulkWriteResult;
  /** The errors of single documents, in their order. */
  readonly errors: readonly mongo.WriteError[];
}

/** An unordered bulk write; errors that affect all documents are thrown. */
export async function inBulk<R>(write: () => Promise<R>): Promise<BulkOutcome<R>> {
  try {
    return { result: await write(), errors: [] };
  } catch (cause) {
    if (!(cause instanceof mongoose.mongo.MongoBulkWriteError)) throw cause;
    const errors = [cause.writeErrors].flat();
    const areOfDocuments = errors.length > 0 && errors.every(({ code }) => DOCUMENT_ERRORS.has(Number(code)));
    if (!areOfDocuments || cause.result.getWriteConcernError()) throw cause;
    return { result: cause.result, errors: errors.toSorted((a, b) => a.index - b.index) };
  }
}
