import { Metadata, status } from '@grpc/grpc-js';

export const Code = status;
export const MAX_APPEND_BYTES = 1_048_576;

/** Status with which a call ends, and the trailers by which the client tells errors of the store apart. */
export class GrpcError extends Error {
  readonly code: number;
  readonly metadata = new Metadata();

  constructor(code: number, message: string, trailers: Readonly<Record<string, string | number>> = {}) {
    super(message);
    this.code = code;
    for (const [name, value] of Object.entries(trailers)) this.metadata.set(name, headerValueOf(String(value)));
  }
}

/** A header holds visible ASCII only. */
const headerValueOf = (text: string): string => text.replaceAll(/[^ -$&-~]+/g, (part) => encodeURIComponent(part));

export const unhandled = (): GrpcError => new GrpcError(Code.UNKNOWN, 'Exception was thrown by handler.');
export const unauthenticated = (): GrpcError => new GrpcError(Code.UNAUTHENTICATED, 'Unauthenticated');
export const notReady = (): GrpcError => new GrpcError(Code.UNAVAILABLE, 'Server Is Not Ready');
export const accessDenied = (): GrpcError =>
  new GrpcError(Code.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
export const streamDeleted = (name: string): GrpcError =>
  new GrpcError(Code.FAILED_PRECONDITION, `Event stream '${name}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': name,
  });
export const tooLarge = (): GrpcError =>
  new GrpcError(Code.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': MAX_APPEND_BYTES,
  });
export const notLeader = (host: string, port: number): GrpcError =>
  new GrpcError(Code.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': port,
  });
export const wrongVersionOfDelete = (name: string, expected: number, actual: number): GrpcError =>
  new GrpcError(
    Code.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${name}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': name,
      'expected-version': expected,
      'actual-version': actual,
    },
  );
