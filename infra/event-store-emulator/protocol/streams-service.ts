import { PassThrough } from 'node:stream';
import type { Right } from '../accounts/access.ts';
import { append, type Command, deleteStream, type Outcome, tombstone } from '../log/commands.ts';
import { isMetadataStream } from '../log/stream-metadata.ts';
import { readAll, readStream } from '../reading/reads.ts';
import { followAll, followStream } from '../reading/subscriptions.ts';
import type { Store } from '../store.ts';
import type { Call, Method } from './call.ts';
import {
  accessDenied,
  Code,
  GrpcError,
  MAX_APPEND_BYTES,
  notReady,
  streamDeleted,
  tooLarge,
  wrongVersionOfDelete,
} from './grpc-error.ts';
import * as messages from './messages.ts';
import {
  appendRequestOf,
  batchPartOf,
  bytesOf,
  deleteRequestOf,
  isValid,
  readRequestOf,
  type AppendRequest,
} from './requests.ts';

const PREFIX = '/event_store.client.streams.Streams';
const NO_MESSAGE = Buffer.alloc(0);

/** The service `Streams`. */
export class StreamsService {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  get methods(): Readonly<Record<string, Method>> {
    return {
      [`${PREFIX}/Read`]: (call, requests) => this.#read(call, requests),
      [`${PREFIX}/Append`]: (call, requests) => this.#append(call, requests),
      [`${PREFIX}/BatchAppend`]: (call, requests) => this.#batchAppend(call, requests),
      [`${PREFIX}/Delete`]: (call, requests) => this.#delete(call, requests, false),
      [`${PREFIX}/Tombstone`]: (call, requests) => this.#delete(call, requests, true),
    };
  }

  async *#read(call: Call, requests: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    const [message = NO_MESSAGE] = await allOf(requests);
    const request = readRequestOf(message);
    const store = this.#store;
    const mustBeAllowed = (): void => this.#mustBeAllowed(call, request.stream ?? '$all', 'read');
    mustBeAllowed();
    if (request.count === undefined) {
      const options = { store, call, mustBeAllowed };
      yield* request.stream === undefined ? followAll(options, request) : followStream(options, request);
    } else {
      store.member.mustServe(call.requiresLeader);
      yield* request.stream === undefined ? readAll(store, call, request) : readStream(store, call, request);
    }
  }

  async *#append(call: Call, requests: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    const received = await allOf(requests);
    const { stream, expected, events } = appendRequestOf(received);
    this.#mustBeAllowed(call, stream, 'write');
    if (bytesOf(events) > MAX_APPEND_BYTES) throw tooLarge();
    const outcome = yield* this.#run(call, received, append(stream, expected, events));
    if (outcome?.kind === 'success') yield messages.appendSuccessMessage(outcome);
    else if (outcome?.kind === 'wrong-version') yield messages.appendConflictMessage(expected, outcome.actual);
    else if (outcome) throw errorOf(outcome, stream);
  }

  async *#delete(call: Call, requests: AsyncIterable<Buffer>, isTombstone: boolean): AsyncIterable<Buffer> {
    const received = await allOf(requests);
    const { stream, expected } = deleteRequestOf(received[0] ?? NO_MESSAGE, isTombstone);
    this.#mustBeAllowed(call, stream, 'delete');
    const outcome = yield* this.#run(call, received, (isTombstone ? tombstone : deleteStream)(stream, expected));
    if (outcome?.kind === 'wrong-version') throw wrongVersionOfDelete(stream, expected, outcome.actual);
    if (outcome?.kind === 'success') yield messages.deleteMessage(outcome.position ?? 0);
    else if (outcome) throw errorOf(outcome, stream);
  }

  /** Runs a command here, or gives the leader's answers when this node is none. */
  async *#run(call: Call, received: readonly Buffer[], command: Command): AsyncGenerator<Buffer, Outcome | undefined> {
    const { member, writer } = this.#store;
    member.mustServe(call.requiresLeader);
    if (!member.forwards) return writer.run(command);
    yield* await member.forward(call, received);
    return undefined;
  }

  /** Each append is answered on its own. The call ends once the client has ended it and all are answered. */
  #batchAppend(call: Call, requests: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    this.#store.member.mustServe(call.requiresLeader);
    const answers = new PassThrough({ objectMode: true });
    const answerAll = async (): Promise<void> => {
      const pending = new Set<Promise<void>>();
      for await (const request of batchedAppends(requests)) {
        const answered = this.#answerTo(call, request).then((message) => {
          answers.write(message);
          pending.delete(answered);
        });
        pending.add(answered);
      }
      await Promise.all(pending);
      answers.end();
    };
    answerAll().catch((cause: unknown) => answers.destroy(cause instanceof Error ? cause : new Error(String(cause))));
    return answers;
  }

  async #answerTo(call: Call, request: BatchedAppend): Promise<Buffer> {
    const { writer, member } = this.#store;
    const { stream, expected, events, deadline = Infinity } = request;
    const answer = (outcome: Outcome | messages.Refusal): Buffer => messages.batchAppendMessage(request, outcome);
    if (!isValid(request)) return answer({ kind: 'bad-request' });
    if (!this.#isAllowed(call, stream, 'write')) return answer({ kind: 'access-denied' });
    if (bytesOf(events) > MAX_APPEND_BYTES) return answer({ kind: 'too-large' });
    if (deadline < Date.now()) return answer({ kind: 'timeout', message: 'the deadline has passed' });
    if (!member.forwards) return answer(await writer.run(append(stream, expected, events)));
    try {
      const [first] = await member.forward(call, request.received);
      return first ?? answer({ kind: 'not-ready' });
    } catch (cause) {
      return answer(failureOf(cause));
    }
  }

  #isAllowed({ account }: Call, stream: string, action: Action): boolean {
    const { access } = this.#store;
    if (!isMetadataStream(stream)) return access.allows(account, stream, RIGHTS[action]);
    return access.allows(account, stream.slice(2), action === 'read' ? '$mr' : '$mw');
  }

  #mustBeAllowed(call: Call, stream: string, action: Action): void {
    if (!this.#isAllowed(call, stream, action)) throw accessDenied();
  }
}

type Action = 'read' | 'write' | 'delete';

const RIGHTS: Readonly<Record<Action, Right>> = { read: '$r', write: '$w', delete: '$d' };

async function allOf(requests: AsyncIterable<Buffer>): Promise<readonly Buffer[]> {
  const all: Buffer[] = [];
  for await (const request of requests) all.push(request);
  return all;
}

interface BatchedAppend extends AppendRequest {
  readonly correlationId: string;
  readonly events: AppendRequest['events'][number][];
  readonly deadline: number | undefined;
  readonly received: Buffer[];
}

/** Joins the messages of each append; those of several may alternate. */
async function* batchedAppends(requests: AsyncIterable<Buffer>): AsyncIterable<BatchedAppend> {
  const open = new Map<string, BatchedAppend>();
  const none = { stream: '', expected: 0, deadline: undefined };
  for await (const message of requests) {
    const { correlationId, options, events, isFinal } = batchPartOf(message);
    const request = open.get(correlationId) ?? { ...none, correlationId, events: [], received: [] };
    Object.assign(request, options);
    request.events.push(...events);
    request.received.push(message);
    open.set(correlationId, request);
    if (isFinal && open.delete(correlationId)) yield request;
  }
}

type Failure = Exclude<Outcome, { kind: 'success' | 'wrong-version' }>;

function errorOf(outcome: Failure, stream: string): GrpcError {
  if (outcome.kind === 'stream-deleted') return streamDeleted(stream);
  return outcome.kind === 'timeout' ? new GrpcError(Code.ABORTED, outcome.message) : notReady();
}

/** The leader's error as the outcome of a batched append. */
function failureOf(cause: unknown): Outcome {
  const isNotReady = cause instanceof Error && 'code' in cause && cause.code === Code.UNAVAILABLE;
  return isNotReady ? { kind: 'not-ready' } : { kind: 'timeout', message: String(cause) };
}
