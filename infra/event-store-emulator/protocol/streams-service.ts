import { append, type Command, deleteStream, type Outcome, tombstone } from '../log/commands.ts';
import type { Account, Right } from '../accounts/access.ts';
import { readAll, readStream } from '../reading/reads.ts';
import { followAll, followStream } from '../reading/subscriptions.ts';
import type { Store } from '../store.ts';
import { isMetadataStream } from '../log/stream-metadata.ts';
import { framed, type GrpcCall } from './grpc-call.ts';
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

/** The service `Streams`: each method serves one call of one account. */
export class StreamsService {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async read(call: GrpcCall, account: Account | undefined): Promise<void> {
    const [message = Buffer.alloc(0)] = await call.messages();
    const request = readRequestOf(message);
    const store = this.#store;
    const mustBeAllowed = (): void => this.#mustBeAllowed(account, request.stream ?? '$all', 'read');
    mustBeAllowed();
    if (request.count === undefined) {
      const options = { store, call, mustBeAllowed };
      return request.stream === undefined ? followAll(options, request) : followStream(options, request);
    }
    store.member.mustServe(call.requiresLeader);
    return request.stream === undefined ? readAll(store, call, request) : readStream(store, call, request);
  }

  async append(call: GrpcCall, account: Account | undefined): Promise<void> {
    const received = await call.messages();
    const request = appendRequestOf(received);
    this.#mustBeAllowed(account, request.stream, 'write');
    if (bytesOf(request.events) > MAX_APPEND_BYTES) throw tooLarge();
    if (await this.#forwarded(call, received)) return;
    const outcome = await this.#run(append(request.stream, request.expected, request.events));
    if (outcome.kind === 'success') call.end(messages.appendSuccessMessage(outcome));
    else if (outcome.kind === 'wrong-version')
      call.end(messages.appendConflictMessage(request.expected, outcome.actual));
    else throw errorOf(outcome, request.stream);
  }

  async delete(call: GrpcCall, account: Account | undefined, isTombstone: boolean): Promise<void> {
    const received = await call.messages();
    const { stream, expected } = deleteRequestOf(received[0] ?? Buffer.alloc(0), isTombstone);
    this.#mustBeAllowed(account, stream, 'delete');
    if (await this.#forwarded(call, received)) return;
    const outcome = await this.#run((isTombstone ? tombstone : deleteStream)(stream, expected));
    if (outcome.kind === 'wrong-version') throw wrongVersionOfDelete(stream, expected, outcome.actual);
    if (outcome.kind !== 'success') throw errorOf(outcome, stream);
    call.end(messages.deleteMessage(outcome.position ?? 0));
  }

  /** Appends are answered in the order in which they were sent, each on its own. */
  batchAppend(call: GrpcCall, account: Account | undefined): Promise<void> {
    this.#store.member.mustServe(call.requiresLeader);
    const open = new Map<string, BatchedAppend>();
    return new Promise((resolve) =>
      call.onMessages(
        (message) => {
          const part = batchPartOf(message);
          const request = open.get(part.correlationId) ?? { stream: '', expected: 0, deadline: undefined, events: [], received: [] };
          Object.assign(request, part.options);
          request.events.push(...part.events);
          request.received.push(message);
          if (!part.isFinal) return void open.set(part.correlationId, request);
          open.delete(part.correlationId);
          this.#runBatched(call, account, { ...request, correlationId: part.correlationId });
        },
        () => {
          call.end();
          resolve();
        },
      ),
    );
  }

  #runBatched(call: GrpcCall, account: Account | undefined, request: BatchedAppend & { correlationId: string }): void {
    const { writer, member } = this.#store;
    const { stream, expected, events, deadline = Infinity } = request;
    const answer = (outcome: Outcome | messages.Refusal): void =>
      void call.send(messages.batchAppendMessage(request, outcome));
    if (!isValid(request)) return answer({ kind: 'bad-request' });
    if (!this.#isAllowed(account, stream, 'write')) return answer({ kind: 'access-denied' });
    if (bytesOf(events) > MAX_APPEND_BYTES) return answer({ kind: 'too-large' });
    if (deadline < Date.now()) return answer({ kind: 'timeout', message: 'the deadline has passed' });
    if (!member.forwards) return writer.submit(append(stream, expected, events), answer);
    void member.forward(call, request.received).then(
      ([first]) => first && call.send(first),
      (cause: unknown) => answer(failureOf(cause)),
    );
  }

  #run(command: Command): Promise<Outcome> {
    return this.#store.writer.run(command);
  }

  /** Lets the leader answer a call when this node is none. */
  async #forwarded(call: GrpcCall, received: readonly Buffer[]): Promise<boolean> {
    const { member } = this.#store;
    member.mustServe(call.requiresLeader);
    if (!member.forwards) return false;
    const answers = await member.forward(call, received);
    call.sendFrames(Buffer.concat(answers.map(framed)));
    call.end();
    return true;
  }

  #isAllowed(account: Account | undefined, stream: string, action: 'read' | 'write' | 'delete'): boolean {
    const rights: Readonly<Record<string, Right>> = { read: '$r', write: '$w', delete: '$d' };
    if (!isMetadataStream(stream)) return this.#store.access.allows(account, stream, rights[action] ?? '$r');
    return this.#store.access.allows(account, stream.slice(2), action === 'read' ? '$mr' : '$mw');
  }

  #mustBeAllowed(account: Account | undefined, stream: string, action: 'read' | 'write' | 'delete'): void {
    if (!this.#isAllowed(account, stream, action)) throw accessDenied();
  }
}

interface BatchedAppend extends AppendRequest {
  readonly events: AppendRequest['events'][number][];
  readonly deadline: number | undefined;
  readonly received: Buffer[];
}

type Failure = Exclude<Outcome, { kind: 'success' | 'wrong-version' }>;

function errorOf(outcome: Failure, stream: string): GrpcError {
  if (outcome.kind === 'stream-deleted') return streamDeleted(stream);
  if (outcome.kind === 'timeout') return new GrpcError(Code.ABORTED, outcome.message);
  return notReady();
}

function failureOf(cause: unknown): Outcome {
  if (cause instanceof GrpcError && cause.code === Code.UNAVAILABLE) return { kind: 'not-ready' };
  return { kind: 'timeout', message: cause instanceof Error ? cause.message : String(cause) };
}
