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
    for (const [name, value] of Object.entries(trailers)) this.metadata.set(name, String(value));
  }
}

export const unhandled = (): GrpcError => new GrpcError(Code.UNKNOWN, 'Exception was thrown by handler.');
export const unauthenticated = (): GrpcError => new GrpcError(Code.UNAUTHENTICATED, 'Unauthenticated');
export const notReady = (): GrpcError => new GrpcError(Code.UNAVAILABLE, 'Server Is Not Ready');
export const timedOut = (): GrpcError => new GrpcError(Code.ABORTED, 'Commit phase timeout');
export const accessDenied = (): GrpcError =>
  new GrpcError(Code.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export function tooLarge(): GrpcError {
  const trailers = { exception: 'maximum-append-size-exceeded', 'maximum-append-size': MAX_APPEND_BYTES };
  return new GrpcError(Code.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`, trailers);
}

export function notLeader(host: string, port: number): GrpcError {
  const trailers = { exception: 'not-leader', 'leader-endpoint-host': host, 'leader-endpoint-port': port };
  return new GrpcError(Code.NOT_FOUND, 'Leader info available', trailers);
}
