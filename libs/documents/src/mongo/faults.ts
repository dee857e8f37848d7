import { Unavailable } from '@fumata/platform';
import mongoose from 'mongoose';

const { mongo, MongooseError } = mongoose;

const OUT_OF_REACH = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoServerClosedError,
  mongo.MongoClientClosedError,
  mongo.MongoOperationTimeoutError,
  mongo.MongoWriteConcernError,
];
/** Out of reach, stepping down, shutting down, out of time, out of disk: https://www.mongodb.com/docs/manual/reference/error-codes/ */
const PASSING_CODES = new Set([
  6, 7, 50, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031,
]);

/** FerretDB's code for a write that PostgreSQL rolled back because of a deadlock. MongoDB itself repeats such writes. */
export const DEADLOCK = 16_908_292;
/** `createIndexes` reports the same as an internal error, which only its message tells apart. */
const INTERNAL_ERROR = 1;
const DEADLOCK_MESSAGE = 'deadlock detected';
/** FerretDB reports a lost or not yet started PostgreSQL under the same code. */
const POSTGRES_AWAY =
  /failed to connect to|connection reset|unexpected EOF|conn closed|terminating connection|the database system is/;

/** What a driver's exception means to the port: `Unavailable` if it passes, else the exception itself. */
export function toFault(cause: unknown): unknown {
  return isPassing(cause) && cause instanceof Error
    ? new Unavailable('documents', cause.message, { cause })
    : cause;
}

function isPassing(cause: unknown): boolean {
  if (OUT_OF_REACH.some((kind) => cause instanceof kind)) return true;
  if (cause instanceof mongo.MongoBulkWriteError) {
    // The driver wraps what went wrong, a lost connection too, as if the server had said it.
    return isPassing(cause.errorResponse) || cause.result.getWriteConcernError() !== undefined;
  }
  if (cause instanceof mongo.MongoError) {
    return (
      PASSING_CODES.has(Number(cause.code)) ||
      hasDeadlocked(cause) ||
      (cause.code === INTERNAL_ERROR && POSTGRES_AWAY.test(cause.message)) ||
      cause.hasErrorLabel(mongo.MongoErrorLabel.RetryableWriteError)
    );
  }
  // Mongoose's own: no server found, or a connection that was closed.
  return (
    cause instanceof mongoose.Error.MongooseServerSelectionError ||
    (cause instanceof MongooseError && /connect/i.test(cause.message))
  );
}

/** Nothing of the call was done: it is safe to repeat. A bulk write is not: some of its documents may stand. */
export function isDeadlock(cause: unknown): boolean {
  return (
    cause instanceof mongo.MongoServerError &&
    !(cause instanceof mongo.MongoBulkWriteError) &&
    hasDeadlocked(cause)
  );
}

const hasDeadlocked = ({ code, message }: { readonly code?: unknown; readonly message: string }): boolean =>
  code === DEADLOCK || (code === INTERNAL_ERROR && message === DEADLOCK_MESSAGE);

export const DUPLICATE = 11_000;

/** A unique key is taken. */
export function isDuplicate(cause: unknown): boolean {
  return cause instanceof mongo.MongoServerError && cause.code === DUPLICATE;
}

/** The paths of the key that is taken, where the server names them (MongoDB does from 4.4 on). */
export function namedKey(cause: unknown): readonly string[] | undefined {
  const pattern: unknown = cause instanceof mongo.MongoServerError ? cause['keyPattern'] : undefined;
  return typeof pattern === 'object' && pattern !== null ? Object.keys(pattern) : undefined;
}

/** `$inc` of what is no number (14), `$push` onto what is no array (2). */
export function isUnfitForChange(cause: unknown): boolean {
  return cause instanceof mongo.MongoServerError && (cause.code === 14 || cause.code === 2);
}
