import { once } from 'node:events';
import { type Client, Metadata, Server, type ServerDuplexStream } from '@grpc/grpc-js';
import { type Account, authenticate } from '../accounts/accounts.ts';
import type { Store } from '../store.ts';
import { unhandled } from './grpc-error.ts';

/** One call of a client. */
export interface Call {
  readonly store: Store;
  /** Undefined without credentials. */
  readonly account: Account | undefined;
  readonly requiresLeader: boolean;
  /** Aborts when the client goes away or the deadline passes. */
  readonly signal: AbortSignal;
}

/** Takes and gives messages; the next one is asked for once the client takes it. @throws GrpcError */
export type Method = (call: Call, received: AsyncIterable<Buffer>) => AsyncIterable<Buffer> | Iterable<Buffer>;

type Stream = ServerDuplexStream<Buffer, Buffer>;

/** Largest message that a client may send. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const CHANGE = /(Append|Delete)$/;
const asIs = (message: Buffer): Buffer => message;

/** Serves methods by path, all of them as streams: on the wire a single message is a stream of one. */
export function grpcServer(store: Store, methods: Readonly<Record<string, Method>>): Server {
  const server = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_BYTES });
  for (const [path, method] of Object.entries(methods)) {
    const serveOrForward = (stream: Stream): void => {
      const requiresLeader = stream.metadata.get('requires-leader')[0] === 'true';
      const leader = CHANGE.test(path) && !requiresLeader ? store.member.connectToLeader() : undefined;
      if (leader) forward(stream, path, leader);
      else void serve(store, stream, method, requiresLeader);
    };
    server.register(path, serveOrForward, asIs, asIs, 'bidi');
  }
  return server;
}

/** Passes a call on to the leader, and its answers back. */
function forward(stream: Stream, path: string, leader: Client): void {
  const metadata = new Metadata();
  for (const credentials of stream.metadata.get('authorization')) metadata.set('authorization', credentials);
  const call = leader.makeBidiStreamRequest(path, asIs, asIs, metadata);
  stream.on('data', (message: Buffer) => call.write(message)).on('end', () => call.end());
  stream.on('cancelled', () => call.cancel());
  call.on('data', (answer: Buffer) => stream.write(answer)).on('end', () => stream.end());
  call.on('error', (cause) => stream.emit('error', cause)).on('status', () => leader.close());
}

async function serve(store: Store, stream: Stream, method: Method, requiresLeader: boolean): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  stream.on('cancelled', () => over.abort());
  try {
    const account = authenticate(store, stream.metadata.get('authorization')[0]?.toString());
    const received: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false });
    for await (const message of method({ store, account, requiresLeader, signal }, received)) {
      if (signal.aborted) return;
      if (!stream.write(message)) await once(stream, 'drain', { signal });
    }
    stream.end();
  } catch (cause) {
    if (!signal.aborted) stream.emit('error', statusOf(cause));
  }
}

/** Errors with a code are answers; others are defects of the emulator. */
function statusOf(cause: unknown): unknown {
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'number') return cause;
  console.error(cause);
  return unhandled();
}
