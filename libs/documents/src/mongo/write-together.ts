import type { mongo } from 'mongoose';
import type { Write } from '../transaction.js';
import { isDuplicate, isWriteConflict } from './faults.js';
import { native, toOperation, type MongoModel } from './queries.js';

interface Bulk {
  readonly model: MongoModel;
  readonly writes: readonly Write[];
}

/** Makes all writes, or none (false) after a conflict: the end of the session aborts the transaction then. */
export async function writeTogether(bulks: readonly Bulk[], session: mongo.ClientSession): Promise<boolean> {
  session.startTransaction();
  try {
    for (const { model, writes } of bulks) {
      const result = await native(model).bulkWrite(writes.map(toOperation), { session });
      if (result.insertedCount + result.matchedCount < writes.length) return false;
    }
    await session.commitTransaction();
    return true;
  } catch (cause) {
    if (isDuplicate(cause) || isWriteConflict(cause)) return false;
    throw cause;
  }
}
