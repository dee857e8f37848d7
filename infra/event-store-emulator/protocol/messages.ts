// Messages to clients. The numbers are those of the fields in the client's own `generated/*_pb.js`.
import { type Gossip, STATES } from '../cluster/shared-folder.ts';
import { ANY, NO_STREAM, type Outcome, STREAM_EXISTS } from '../log/commands.ts';
import type { StoredEvent } from '../log/event-log.ts';
import { VERSION } from '../store.ts';
import * as errors from './grpc-error.ts';
import { Code } from './grpc-error.ts';
import { encode, type Message } from './protobuf.ts';

/** Units of `created`, 100 ns, in a millisecond. */
const TICKS = '0000';

export interface LogPosition {
  readonly commit: number | bigint;
  readonly prepare: number | bigint;
}

const identifierOf = (stream: string): Message => ({ 3: Buffer.from(stream) });

const recorded = (event: StoredEvent): Message => ({
  1: { 2: event.id },
  2: identifierOf(event.stream),
  3: event.revision,
  4: event.position,
  5: event.position,
  6: [
    { 1: 'type', 2: event.type },
    { 1: 'created', 2: `${event.created}${TICKS}` },
    { 1: 'content-type', 2: event.contentType },
  ],
  7: event.metadata,
  8: event.data,
});

export const eventMessage = (event: StoredEvent): Buffer => encode({ 1: { 1: recorded(event), 3: event.position } });
export const confirmationMessage = (id: string): Buffer => encode({ 2: { 1: id } });
export const checkpointMessage = (at: LogPosition): Buffer => encode({ 3: { 1: at.commit, 2: at.prepare } });
export const streamNotFoundMessage = (name: string): Buffer => encode({ 4: { 1: identifierOf(name) } });
export const caughtUpMessage = (): Buffer => encode({ 8: {} });

/** Outcomes of changes, and failures that are found before the command runs. */
export type Result = Outcome | { readonly kind: 'too-large' | 'access-denied' };
type Success = Extract<Result, { kind: 'success' }>;
type Failure = Exclude<Result, Success>;

const successOf = ({ revision, position }: Success): Message => ({
  ...(revision === NO_STREAM ? { 2: {} } : { 1: revision }),
  ...(position === undefined ? { 4: {} } : { 3: { 1: position, 2: position } }),
});

/** Fields of a conflict for what was expected, counted from the first one. */
const EXPECTED: Readonly<Record<number, number>> = { [ANY]: 3, [STREAM_EXISTS]: 4, [NO_STREAM]: 5 };

/** A conflict, in six fields from a first one on. */
function conflictOf(first: number, expected: number, actual: number): Message {
  const last = actual === NO_STREAM ? { [first + 1]: {} } : { [first]: actual };
  const field = EXPECTED[expected];
  return { ...last, ...(field === undefined ? { [first + 2]: expected } : { [first + field]: {} }) };
}

/** The answer to a unary append. @throws GrpcError */
export function appendMessage(expected: number, result: Result): Buffer {
  if (result.kind === 'success') return encode({ 1: successOf(result) });
  if (result.kind === 'wrong-version') return encode({ 2: conflictOf(6, expected, result.actual) });
  throw FAILURES[result.kind].error();
}

/** The answer to a delete. @throws GrpcError */
export function deleteMessage(result: Result): Buffer {
  if (result.kind !== 'success') throw FAILURES[result.kind].error();
  return encode({ 1: { 1: result.position, 2: result.position } });
}

/** The answer to a batched append. */
export function batchAppendMessage(id: string, stream: string, expected: number, result: Result): Buffer {
  const answer = result.kind === 'success' ? { 3: successOf(result) } : { 2: batchFailureOf(result, expected) };
  return encode({ 1: { 2: id }, ...answer, 4: identifierOf(stream) });
}

/** Status of a batched append, which names the type of its details as well, and error of a unary call. */
const FAILURES = {
  'too-large': { code: Code.INVALID_ARGUMENT, message: 'MaximumAppendSizeExceeded', error: errors.tooLarge },
  'access-denied': { code: Code.PERMISSION_DENIED, message: 'AccessDenied', error: errors.accessDenied },
  'not-ready': { code: Code.UNAVAILABLE, message: 'Server Is Not Ready', error: errors.notReady },
  timeout: { code: Code.DEADLINE_EXCEEDED, message: 'Timeout', error: errors.timedOut },
  'wrong-version': { code: Code.ALREADY_EXISTS, message: 'WrongExpectedVersion', error: errors.unhandled },
};

function batchFailureOf(failure: Failure, expected: number): Message {
  const { code, message } = FAILURES[failure.kind];
  const type = failure.kind === 'not-ready' ? 'google.protobuf.Empty' : `event_store.client.${message}`;
  let details: Message = {};
  if (failure.kind === 'too-large') details = { 1: errors.MAX_APPEND_BYTES };
  if (failure.kind === 'wrong-version') details = conflictOf(1, expected, failure.actual);
  return { 1: code, 2: message, 3: { 1: `type.googleapis.com/${type}`, 2: details } };
}

export const gossipMessage = (members: readonly Gossip[]): Buffer =>
  encode({
    1: members.map(({ instanceId, state, isAlive, host, port }) => {
      const bits = Buffer.from(instanceId.replaceAll('-', ''), 'hex');
      return {
        1: { 1: { 1: bits.readBigUInt64BE(0), 2: bits.readBigUInt64BE(8) } },
        2: BigInt(Date.now()) * 10_000n,
        3: STATES[state],
        4: Number(isAlive),
        5: { 1: host, 2: port },
      };
    }),
  });

/** The methods and features of which the client makes use. */
export const supportedMethodsMessage = (): Buffer =>
  encode({ 1: { 1: 'batchappend', 2: 'event_store.client.streams.streams', 3: 'deadline_duration' }, 2: VERSION });
