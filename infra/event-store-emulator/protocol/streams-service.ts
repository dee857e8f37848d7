import { PassThrough } from 'node:stream';
import { allows } from '../accounts/access.ts';
import { readAll, readStream } from '../reading/reads.ts';
import { followAll, followStream } from '../reading/subscriptions.ts';
import type { Store } from '../store.ts';
import type { Call, Method } from './call.ts';
import { accessDenied, Code, MAX_APPEND_BYTES } from './grpc-error.ts';
import { appendOf, batchedAppendsOf, type Change, deleteOf, readRequestOf, tombstoneOf } from './requests.ts';

type Messages = AsyncIterable<Buffer>;

/** The methods of the service `Streams` by path. */
export function streamsService(store: Store): Readonly<Record<string, Method>> {
  const prefix = '/event_store.client.streams.Streams';
  return {
    [`${prefix}/Read`]: (call, received) => read(store, call, received),
    [`${prefix}/Append`]: (call, received) => change(store, call, received, appendOf),
    [`${prefix}/BatchAppend`]: (call, received) => batchAppend(store, call, received),
    [`${prefix}/Delete`]: (call, received) => change(store, call, received, deleteOf),
    [`${prefix}/Tombstone`]: (call, received) => change(store, call, received, tombstoneOf),
  };
}

async function* read(store: Store, call: Call, received: Messages): Messages {
  const request = readRequestOf(await allOf(received));
  const mustBeAllowed = (): void => {
    if (!allows(store, call.account, request.stream ?? '$all', 'read')) throw accessDenied();
  };
  mustBeAllowed();
  const options = { store, call, mustBeAllowed };
  if (request.count !== undefined) {
    store.member.mustServe(call.requiresLeader);
    yield* request.stream === undefined ? readAll(store, call, request) : readStream(store, call, request);
  } else yield* request.stream === undefined ? followAll(options, request) : followStream(options, request);
}

type Parse = (received: readonly Buffer[]) => Change;

async function* change(store: Store, call: Call, received: Messages, parse: Parse): Messages {
  const request = parse(await allOf(received));
  store.member.mustServe(call.requiresLeader);
  yield* await answersTo(store, call, request);
}

/** The answers of this node, or of the leader when this node is none. @throws GrpcError */
async function answersTo(store: Store, call: Call, request: Change): Promise<readonly Buffer[]> {
  const { stream, action, bytes, deadline = Infinity, command, received, answer } = request;
  if (!request.isValid) return [answer({ kind: 'bad-request' })];
  if (!allows(store, call.account, stream, action)) return [answer({ kind: 'access-denied' })];
  if (bytes > MAX_APPEND_BYTES) return [answer({ kind: 'too-large' })];
  if (deadline < Date.now()) return [answer({ kind: 'timeout', message: 'the deadline has passed' })];
  return store.member.forwards ? store.member.forward(call, received) : [answer(await store.writer.run(command))];
}

/** Each append is answered on its own. The call ends once the client has ended it and all are answered. */
function batchAppend(store: Store, call: Call, received: Messages): Messages {
  store.member.mustServe(call.requiresLeader);
  const answers = new PassThrough({ objectMode: true });
  const pending = new Set<Promise<unknown>>();
  const answerAll = async (): Promise<void> => {
    for await (const request of batchedAppendsOf(received)) {
      const answered = answersTo(store, call, request)
        .catch((cause: unknown) => [request.answer(failureOf(cause))])
        .then(([message]) => answers.write(message))
        .finally(() => pending.delete(answered));
      pending.add(answered);
    }
    await Promise.all(pending);
    answers.end();
  };
  answerAll().catch((cause: Error) => answers.destroy(cause));
  return answers;
}

async function allOf(received: Messages): Promise<readonly Buffer[]> {
  const all: Buffer[] = [];
  for await (const message of received) all.push(message);
  return all;
}

/** The leader's error as the outcome of a batched append. */
function failureOf(cause: unknown): Parameters<Change['answer']>[0] {
  const isNotReady = cause instanceof Error && 'code' in cause && cause.code === Code.UNAVAILABLE;
  return isNotReady ? { kind: 'not-ready' } : { kind: 'timeout', message: String(cause) };
}
