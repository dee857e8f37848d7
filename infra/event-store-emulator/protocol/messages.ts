// Messages to clients. The numbers are those of the fields in the client's own `generated/*_pb.js`.
import { type Gossip, STATES } from '../cluster/member.ts';
import { ANY, NO_STREAM, type Outcome, STREAM_EXISTS } from '../log/commands.ts';
import { type StoredEvent, TOMBSTONE_REVISION } from '../log/event-log.ts';
import * as errors from './grpc-error.ts';
import { Code, type GrpcError } from './grpc-error.ts';
import { encode, type Message } from './protobuf.ts';

const UNSIGNED_MINUS_ONE = 2n ** 64n - 1n;
const TOMBSTONE = 2n ** 63n - 1n;
/** Units of `created`, 100 ns, in a millisecond. */
const TICKS = '0000';

export interface LogPosition {
  readonly commit: number | bigint;
  readonly prepare: number | bigint;
}

const identifierOf = (stream: string): Message => ({ 3: Buffer.from(stream) });
const samePosition = (position: number): Message => ({ 1: position, 2: position });
const positionOf = ({ commit, prepare }: LogPosition): Message => ({ 1: commit, 2: prepare });

function recorded(event: StoredEvent): Message {
  return {
    1: { 2: event.id },
    2: identifierOf(event.stream),
    3: event.revision === TOMBSTONE_REVISION ? TOMBSTONE : event.revision,
    4: event.position,
    5: event.position,
    6: [
      { 1: 'type', 2: event.type },
      { 1: 'created', 2: `${event.created}${TICKS}` },
      { 1: 'content-type', 2: event.contentType },
    ],
    7: event.metadata,
    8: event.data,
  };
}

export const eventMessage = (event: StoredEvent): Buffer => encode({ 1: { 1: recorded(event), 3: event.position } });
export const confirmationMessage = (id: string): Buffer => encode({ 2: { 1: id } });
export const checkpointMessage = (at: LogPosition): Buffer => encode({ 3: positionOf(at) });
export const streamNotFoundMessage = (name: string): Buffer => encode({ 4: { 1: identifierOf(name) } });
export const caughtUpMessage = (): Buffer => encode({ 8: {} });

/** Outcomes of changes, and failures that are found before the command runs. */
export type Result = Outcome | { readonly kind: 'too-large' | 'bad-request' | 'access-denied' };
type Success = Extract<Result, { kind: 'success' }>;
type Failure = Exclude<Result, Success>;

function successOf({ revision, position }: Success): Message {
  return { ...revisionIn([1, 2], revision), ...(position === undefined ? { 4: {} } : { 3: samePosition(position) }) };
}

/** The last revision of a stream, in the field for a number or a missing stream. */
const revisionIn = ([number, none]: readonly [number, number], revision: number): Message =>
  revision === NO_STREAM ? { [none]: {} } : { [number]: revision };

/** The expected revision, in the field for a number, any, an existing stream or none; some messages lack the last. */
function expectedIn(
  [number, any, exists, none]: readonly [number, number, number, number?],
  expected: number,
): Message {
  if (expected === ANY) return { [any]: {} };
  if (expected === STREAM_EXISTS) return { [exists]: {} };
  if (expected !== NO_STREAM) return { [number]: expected };
  return none === undefined ? { [number]: UNSIGNED_MINUS_ONE } : { [none]: {} };
}

/** The answer to a unary append; a conflict is in the present fields and in those of version 20.6. @throws GrpcError */
export function appendMessage(stream: string, expected: number, result: Result): Buffer {
  if (result.kind === 'success') return encode({ 1: successOf(result) });
  if (result.kind !== 'wrong-version') throw errorOf(result, stream);
  const present = { ...revisionIn([1, 2], result.actual), ...expectedIn([3, 4, 5], expected) };
  const former = { ...revisionIn([6, 7], result.actual), ...expectedIn([8, 9, 10, 11], expected) };
  return encode({ 2: { ...present, ...former } });
}

/** The answer to a delete or a tombstone. @throws GrpcError */
export function deleteMessage(stream: string, expected: number, result: Result): Buffer {
  if (result.kind === 'wrong-version') throw errors.wrongVersionOfDelete(stream, expected, result.actual);
  if (result.kind !== 'success') throw errorOf(result, stream);
  return encode({ 1: samePosition(result.position ?? 0) });
}

function errorOf(failure: Failure, stream: string): GrpcError {
  return FAILURES[failure.kind].error(failure.kind === 'timeout' ? failure.message : stream);
}

/** The answer to a batched append. */
export function batchAppendMessage(id: string, stream: string, expected: number, result: Result): Buffer {
  const isSuccess = result.kind === 'success';
  const answer = isSuccess ? { 3: successOf(result) } : { 2: statusOf(result, stream, expected) };
  return encode({ 1: { 2: id }, ...answer, 4: identifierOf(stream) });
}

/** Status of a batched append, which names the type of its details as well, and error of a unary call. */
const FAILURES = {
  'stream-deleted': { code: Code.NOT_FOUND, message: 'StreamDeleted', error: errors.streamDeleted },
  'too-large': { code: Code.INVALID_ARGUMENT, message: 'MaximumAppendSizeExceeded', error: errors.tooLarge },
  'bad-request': { code: Code.INVALID_ARGUMENT, message: 'BadRequest', error: errors.unhandled },
  'access-denied': { code: Code.PERMISSION_DENIED, message: 'AccessDenied', error: errors.accessDenied },
  'not-ready': { code: Code.UNAVAILABLE, message: 'Server Is Not Ready', error: errors.notReady },
  timeout: { code: Code.DEADLINE_EXCEEDED, message: 'Timeout', error: errors.aborted },
  'wrong-version': { code: Code.ALREADY_EXISTS, message: 'WrongExpectedVersion', error: errors.unhandled },
};

function statusOf(failure: Failure, stream: string, expected: number): Message {
  const { code, message } = FAILURES[failure.kind];
  const type = failure.kind === 'not-ready' ? 'google.protobuf.Empty' : `event_store.client.${message}`;
  const details = { 1: `type.googleapis.com/${type}`, 2: detailsOf(failure, stream, expected) };
  return { 1: code, 2: message, 3: details };
}

function detailsOf(failure: Failure, stream: string, expected: number): Message {
  if (failure.kind === 'stream-deleted') return { 1: identifierOf(stream) };
  if (failure.kind === 'too-large') return { 1: errors.MAX_APPEND_BYTES };
  return failure.kind === 'wrong-version'
    ? { ...revisionIn([1, 2], failure.actual), ...expectedIn([3, 4, 5, 6], expected) }
    : {};
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
