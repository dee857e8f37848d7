import { PassThrough } from 'node:stream';
import type { Action } from '../accounts/access.ts';
import { append, type Command, deleteStream, type Outcome, tombstone } from '../log/commands.ts';
import { readAll, readStream } from '../reading/reads.ts';
import { followAll, followStream } from '../reading/subscriptions.ts';
import type { Store } from '../store.ts';
import type { Call, Method } from './call.ts';
import * as errors from './grpc-error.ts';
import * as messages from './messages.ts';
import * as requests from './requests.ts';
import type { ChangeRequest } from './requests.ts';

type Received = AsyncIterable<Buffer>;

/** A method that changes a stream. */
interface Change {
  readonly action: Action;
  readonly requestOf: (received: readonly Buffer[]) => ChangeRequest;
  readonly commandOf: (request: ChangeRequest) => Command;
  readonly success: (outcome: messages.Success) => Buffer;
  /** @throws GrpcError where a conflict is an error */
  readonly conflict: (request: ChangeRequest, actual: number) => Buffer;
}

const APPEND: Change = {
  action: 'write',
  requestOf: requests.appendRequestOf,
  commandOf: ({ stream, expected, events }) => append(stream, expected, events),
  success: messages.appendSuccessMessage,
  conflict: ({ expected }, actual) => messages.appendConflictMessage(expected, actual),
};
const DELETE: Change = {
  action: 'delete',
  requestOf: ([message]) => requests.deleteRequestOf(message),
  commandOf: ({ stream, expected }) => deleteStream(stream, expected),
  success: messages.deleteMessage,
  conflict: ({ stream, expected }, actual) => {
    throw errors.wrongVersionOfDelete(stream, expected, actual);
  },
};
const TOMBSTONE: Change = { ...DELETE, commandOf: ({ stream, expected }) => tombstone(stream, expected) };

/** The service `Streams`. */
export class StreamsService {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** By path. */
  get methods(): Readonly<Record<string, Method>> {
    const prefix = '/event_store.client.streams.Streams';
    return {
      [`${prefix}/Read`]: (call, received) => this.#read(call, received),
      [`${prefix}/Append`]: (call, received) => this.#change(call, received, APPEND),
      [`${prefix}/BatchAppend`]: (call, received) => this.#batchAppend(call, received),
      [`${prefix}/Delete`]: (call, received) => this.#change(call, received, DELETE),
      [`${prefix}/Tombstone`]: (call, received) => this.#change(call, received, TOMBSTONE),
    };
  }

  async *#read(call: Call, received: Received): AsyncIterable<Buffer> {
    const [message] = await allOf(received);
    const request = requests.readRequestOf(message);
    const store = this.#store;
    const mustBeAllowed = (): void => {
      if (!store.access.allows(call.account, request.stream ?? '$all', 'read')) throw errors.accessDenied();
    };
    mustBeAllowed();
    const options = { store, call, mustBeAllowed };
    if (request.count !== undefined) {
      store.member.mustServe(call.requiresLeader);
      yield* request.stream === undefined ? readAll(store, call, request) : readStream(store, call, request);
    } else yield* request.stream === undefined ? followAll(options, request) : followStream(options, request);
  }

  async *#change(call: Call, received: Received, change: Change): AsyncIterable<Buffer> {
    const request = change.requestOf(await allOf(received));
    this.#store.member.mustServe(call.requiresLeader);
    const result = await this.#resultOf(call, request, change);
    if (isAnswer(result)) yield* result;
    else if (result.kind === 'success') yield change.success(result);
    else if (result.kind === 'wrong-version') yield change.conflict(request, result.actual);
    else throw errorOf(result, request.stream);
  }

  /** The outcome of a change, or the leader's answer when this node is none. @throws the leader's error */
  async #resultOf(call: Call, request: ChangeRequest, change: Change): Promise<Result> {
    const { access, member, writer } = this.#store;
    if (!request.isValid) return { kind: 'bad-request' };
    if (!access.allows(call.account, request.stream, change.action)) return { kind: 'access-denied' };
    const bytes = request.events.reduce((sum, { data }) => sum + data.length, 0);
    if (bytes > errors.MAX_APPEND_BYTES) return { kind: 'too-large' };
    if ((request.deadline ?? Infinity) < Date.now()) return { kind: 'timeout', message: 'the deadline has passed' };
    return member.forwards ? member.forward(call, request.received) : writer.run(change.commandOf(request));
  }

  /** Each append is answered on its own. The call ends once the client has ended it and all are answered. */
  #batchAppend(call: Call, received: Received): AsyncIterable<Buffer> {
    this.#store.member.mustServe(call.requiresLeader);
    const answers = new PassThrough({ objectMode: true });
    const answerAll = async (): Promise<void> => {
      const pending = new Set<Promise<void>>();
      for await (const request of requests.batchedAppendsOf(received)) {
        const answered = this.#answerTo(call, request).then((answer) => {
          answers.write(answer);
          pending.delete(answered);
        });
        pending.add(answered);
      }
      await Promise.all(pending);
      answers.end();
    };
    answerAll().catch((cause: Error) => answers.destroy(cause));
    return answers;
  }

  async #answerTo(call: Call, request: requests.BatchedAppend): Promise<Buffer> {
    const result = await this.#resultOf(call, request, APPEND).catch(failureOf);
    if (!isAnswer(result)) return messages.batchAppendMessage(request, result);
    return result[0] ?? messages.batchAppendMessage(request, { kind: 'not-ready' });
  }
}

type Result = Outcome | messages.Refusal | readonly Buffer[];

const isAnswer = (result: Result): result is readonly Buffer[] => Array.isArray(result);

async function allOf(received: Received): Promise<readonly Buffer[]> {
  const all: Buffer[] = [];
  for await (const message of received) all.push(message);
  return all;
}

type Failure = Exclude<Outcome | messages.Refusal, { kind: 'success' | 'wrong-version' }>;

function errorOf(failure: Failure, stream: string): errors.GrpcError {
  if (failure.kind === 'timeout') return new errors.GrpcError(errors.Code.ABORTED, failure.message);
  if (failure.kind === 'stream-deleted') return errors.streamDeleted(stream);
  const others = {
    'bad-request': errors.unhandled,
    'access-denied': errors.accessDenied,
    'too-large': errors.tooLarge,
    'not-ready': errors.notReady,
  };
  return others[failure.kind]();
}

/** The leader's error as the outcome of a batched append. */
function failureOf(cause: unknown): Outcome {
  const isNotReady = cause instanceof Error && 'code' in cause && cause.code === errors.Code.UNAVAILABLE;
  return isNotReady ? { kind: 'not-ready' } : { kind: 'timeout', message: String(cause) };
}
