import { Unavailable } from '@fumata/platform';
import mongoose from 'mongoose';

const { mongo, MongooseError } = mongoose;

const CONNECTION_ERRORS = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoServerClosedError,
  mongo.MongoClientClosedError,
  mongo.MongoOperationTimeoutError,
  mongo.MongoWriteConcernError,
];
/**
 * Unreachable, stepping down, shutting down, timed out, disk full:
 * https://www.mongodb.com/docs/manual/reference/error-codes/
 */
const TRANSIENT_CODES = new Set([6, 7, 50, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);

/**
 * FerretDB's code for a write that PostgreSQL rolled back because of a deadlock. MongoDB itself retries such writes.
 */
export const DEADLOCK = 16_908_292;
/** FerretDB reports a deadlock in `createIndexes` as an internal error, recognisable only by its message. */
const INTERNAL_ERROR = 1;
const DEADLOCK_MESSAGE = 'deadlock detected';
/** FerretDB reports a PostgreSQL that is lost or still starting under the same code. */
const POSTGRES_UNAVAILABLE =
  /failed to connect to|connection reset|unexpected EOF|conn closed|terminating connection|the database system is/;

/** Maps a driver error to `Unavailable` if it is transient; returns other errors unchanged. */
export function toUnavailable(cause: unknown): unknown {
  return isTransient(cause) && cause instanceof Error ? new Unavailable('documents', cause.message, { cause }) : cause;
}

function isTransient(cause: unknown): boolean {
  if (CONNECTION_ERRORS.some((kind) => cause instanceof kind)) return true;
  if (cause instanceof mongo.MongoBulkWriteError) {
    // The driver wraps a lost connection, but copies the code of a server's error.
    if (isTransient(cause.errorResponse) || cause.result.getWriteConcernError() !== undefined) return true;
  }
  if (cause instanceof mongo.MongoError) {
    return (
      TRANSIENT_CODES.has(Number(cause.code)) ||
      hasDeadlocked(cause) ||
      (cause.code === INTERNAL_ERROR && POSTGRES_UNAVAILABLE.test(cause.message)) ||
      cause.hasErrorLabel(mongo.MongoErrorLabel.RetryableWriteError)
    );
  }
  // Mongoose's own errors: no server found, or a closed connection.
  return (
    cause instanceof mongoose.Error.MongooseServerSelectionError ||
    (cause instanceof MongooseError && /connect/i.test(cause.message))
  );
}

/**
 * True if the call had no effect, so that a retry is safe. Not for a bulk write, which may have stored some documents.
 */
export function isDeadlock(cause: unknown): boolean {
  return (
    cause instanceof mongo.MongoServerError && !(cause instanceof mongo.MongoBulkWriteError) && hasDeadlocked(cause)
  );
}

const hasDeadlocked = ({ code, message }: { readonly code?: unknown; readonly message: string }): boolean =>
  code === DEADLOCK || (code === INTERNAL_ERROR && message === DEADLOCK_MESSAGE);

export const DUPLICATE = 11_000;

/** The write violates a unique key. */
export function isDuplicate(cause: unknown): boolean {
  return cause instanceof mongo.MongoServerError && cause.code === DUPLICATE;
}

/** The paths of the violated key, if the server names them (MongoDB since 4.4). */
export function violatedKey(cause: unknown): readonly string[] | undefined {
  const pattern: unknown = cause instanceof mongo.MongoServerError ? cause['keyPattern'] : undefined;
  return typeof pattern === 'object' && pattern !== null ? Object.keys(pattern) : undefined;
}

/** `$inc` of a non-number (14) or `$push` to a non-array (2). */
export function isTypeMismatch(cause: unknown): boolean {
  return cause instanceof mongo.MongoServerError && (cause.code === 14 || cause.code === 2);
}
