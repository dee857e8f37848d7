import { once } from 'node:events';
import { Server, type ServerDuplexStream } from '@grpc/grpc-js';
import type { Account } from '../accounts/access.ts';
import { authenticate } from '../accounts/accounts.ts';
import type { Store } from '../store.ts';
import { Code, GrpcError, unhandled } from './grpc-error.ts';

/** One call of a client. */
export interface Call {
  readonly path: string;
  /** The header with the account's credentials. */
  readonly authorization: string | undefined;
  /** Undefined without credentials. */
  readonly account: Account | undefined;
  readonly requiresLeader: boolean;
  /** Aborts when the client goes away or the deadline passes. */
  readonly signal: AbortSignal;
}

/** Takes and gives messages; the next one is asked for once the client takes it. @throws GrpcError */
export type Method = (call: Call, received: AsyncIterable<Buffer>) => AsyncIterable<Buffer> | Iterable<Buffer>;

type Stream = ServerDuplexStream<Buffer, Buffer>;

/** Largest message that a client may send; checked here, with the wording of the real server. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const asIs = (message: Buffer): Buffer => message;

/** Serves methods by path, all of them as streams: on the wire a single message is a stream of one. */
export function grpcServer(store: Store, methods: Readonly<Record<string, Method>>): Server {
  const server = new Server({ 'grpc.max_receive_message_length': -1 });
  for (const [path, method] of Object.entries(methods))
    server.register(path, (stream: Stream) => serve(store, stream, path, method), asIs, asIs, 'bidi');
  return server;
}

async function serve(store: Store, stream: Stream, path: string, method: Method): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  stream.on('cancelled', () => over.abort());
  const header = (name: string): string | undefined => stream.metadata.get(name)[0]?.toString();
  const authorization = header('authorization');
  const requiresLeader = header('requires-leader') === 'true';
  try {
    const call = { path, authorization, account: authenticate(store, authorization), requiresLeader, signal };
    for await (const message of method(call, received(stream))) {
      if (signal.aborted) return;
      if (!stream.write(message)) await once(stream, 'drain', { signal });
    }
    stream.end();
  } catch (cause) {
    if (!signal.aborted) stream.emit('error', statusOf(cause));
  }
}

async function* received(stream: Stream): AsyncIterable<Buffer> {
  const messages: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false });
  for await (const message of messages) {
    if (message.length > MAX_MESSAGE_BYTES)
      throw new GrpcError(Code.RESOURCE_EXHAUSTED, 'Received message exceeds the maximum configured message size.');
    yield message;
  }
}

/** Errors with a code are answers of this node or of the leader; others are defects of the emulator. */
function statusOf(cause: unknown): unknown {
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'number') return cause;
  console.error(cause);
  return unhandled();
}
