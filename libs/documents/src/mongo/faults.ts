import { types } from 'node:util';
import { Unavailable } from '@fumata/platform';
import mongoose from 'mongoose';
import type { KeyPaths } from '../outcomes.js';

const { mongo, MongooseError } = mongoose;
type MongoServerError = InstanceType<typeof mongo.MongoServerError>;

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
 * Unreachable, stepping down, shutting down, timed out, a transaction that the cache has no room for (388):
 * https://www.mongodb.com/docs/manual/reference/error-codes/
 */
const TRANSIENT_CODES = new Set([6, 7, 50, 64, 89, 91, 189, 262, 388, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);

const TRANSIENT_LABELS = [
  mongo.MongoErrorLabel.RetryableWriteError,
  mongo.MongoErrorLabel.TransientTransactionError,
  mongo.MongoErrorLabel.UnknownTransactionCommitResult,
];

/** The storage engine reports a full disk without a code of its own; the server ends soon afterwards. */
const DISK_FULL = /No space left on device/;

/** Maps a driver error to `Unavailable` if it is transient; returns other errors unchanged. */
export function toUnavailable(cause: unknown): unknown {
  return isTransient(cause) && types.isNativeError(cause)
    ? new Unavailable('documents', cause.message, { cause })
    : cause;
}

/** The server has refused the call. @param cause not transient, see `toUnavailable` */
export const isAnswer = (cause: unknown): boolean => cause instanceof mongo.MongoServerError;

function isTransient(cause: unknown): boolean {
  if (CONNECTION_ERRORS.some((kind) => cause instanceof kind)) return true;
  if (cause instanceof mongo.MongoBulkWriteError) {
    // The driver wraps a lost connection, but copies the code of a server's error.
    if (isTransient(cause.errorResponse) || cause.result.getWriteConcernError() !== undefined) return true;
  }
  if (cause instanceof mongo.MongoError) {
    return (
      TRANSIENT_CODES.has(Number(cause.code)) ||
      DISK_FULL.test(cause.message) ||
      TRANSIENT_LABELS.some((label) => cause.hasErrorLabel(label))
    );
  }
  // The driver passes on a socket's error unwrapped when a command waits for the socket to drain. Node's own error for
  // a socket that the other side has ended has no `syscall`.
  if (types.isNativeError(cause) && ('syscall' in cause || ('code' in cause && cause.code === 'EPIPE'))) return true;
  // Mongoose's own errors: no server found, or a closed connection.
  return (
    cause instanceof mongoose.Error.MongooseServerSelectionError ||
    (cause instanceof MongooseError && /connect/i.test(cause.message))
  );
}

export const DUPLICATE = 11_000;

/** The write violates a unique key. */
export function isDuplicate(cause: unknown): cause is MongoServerError {
  return cause instanceof mongo.MongoServerError && cause.code === DUPLICATE;
}

const WRITE_CONFLICT = 112;

/** Another writer has changed a document since the transaction began, or is changing it. */
export function isWriteConflict(cause: unknown): boolean {
  return cause instanceof mongo.MongoServerError && cause.code === WRITE_CONFLICT;
}

/** The paths of the violated key. */
export const violatedKey = (cause: MongoServerError): KeyPaths => Object.keys(Object(cause['keyPattern']));

/** `$inc` of a non-number (14) or `$push` to a non-array (2). */
export function isTypeMismatch(cause: unknown): boolean {
  return cause instanceof mongo.MongoServerError && (cause.code === 14 || cause.code === 2);
}
