/** Status with which a call ends, and the trailers by which the client tells errors of the store apart. */
export class GrpcError extends Error {
  readonly code: number;
  readonly trailers: Readonly<Record<string, string>>;

  constructor(code: number, message: string, trailers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.trailers = trailers;
  }
}

export const Code = {
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

export const MAX_APPEND_BYTES = 1_048_576;

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
    'maximum-append-size': String(MAX_APPEND_BYTES),
  });
export const notLeader = (host: string, port: number): GrpcError =>
  new GrpcError(Code.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });
export const wrongVersionOfDelete = (name: string, expected: number, actual: number): GrpcError =>
  new GrpcError(
    Code.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${name}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': name,
      'expected-version': String(expected),
      'actual-version': String(actual),
    },
  );
