import { once } from 'node:events';
import type { handleBidiStreamingCall, ServerDuplexStream } from '@grpc/grpc-js';
import type { Account } from '../accounts/access.ts';
import { Code, GrpcError, unhandled } from './grpc-error.ts';

/** One call of a client. */
export interface Call {
  readonly path: string;
  /** The header with the account's credentials. */
  readonly authorization: string | undefined;
  /** Undefined without credentials, and on a server without accounts. */
  readonly account: Account | undefined;
  readonly requiresLeader: boolean;
  /** Aborts when the client goes away or the deadline passes. */
  readonly signal: AbortSignal;
}

/**
 * A method of a service: takes messages and gives messages, of which the next is asked for once the client takes it.
 *
 * @throws GrpcError
 */
export type Method = (call: Call, requests: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/** @throws GrpcError for wrong credentials */
export type Authenticate = (authorization: string | undefined) => Account | undefined;

type Stream = ServerDuplexStream<Buffer, Buffer>;

/** Largest message that a client may send. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** Serves a method of any kind: on the wire a single message is a stream of one. */
export function handlerOf(
  path: string,
  method: Method,
  authenticate: Authenticate,
): handleBidiStreamingCall<Buffer, Buffer> {
  return (stream) => {
    const over = new AbortController();
    stream.on('cancelled', () => over.abort());
    const header = (name: string): string | undefined => stream.metadata.get(name)[0]?.toString();
    const authorization = header('authorization');
    const serve = async (): Promise<void> => {
      const account = authenticate(authorization);
      const requiresLeader = header('requires-leader') === 'true';
      const call = { path, authorization, account, requiresLeader, signal: over.signal };
      await send(method(call, requestsOf(stream)), stream, over.signal);
    };
    serve().catch((cause: unknown) => over.signal.aborted || stream.emit('error', statusOf(cause)));
  };
}

async function* requestsOf(stream: Stream): AsyncIterable<Buffer> {
  const requests: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false });
  for await (const request of requests) {
    if (request.length > MAX_MESSAGE_BYTES)
      throw new GrpcError(Code.RESOURCE_EXHAUSTED, 'Received message exceeds the maximum configured message size.');
    yield request;
  }
}

async function send(messages: AsyncIterable<Buffer>, stream: Stream, signal: AbortSignal): Promise<void> {
  for await (const message of messages) {
    if (signal.aborted) return;
    if (!stream.write(message)) await once(stream, 'drain', { signal });
  }
  stream.end();
}

/** Errors with a code are answers of this node or of the leader; others are defects of the emulator. */
function statusOf(cause: unknown): unknown {
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'number') return cause;
  console.error(cause);
  return unhandled();
}
