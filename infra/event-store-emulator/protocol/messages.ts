// Messages to clients. The numbers are those of the fields in the client's own `generated/*_pb.js`.
import type { Gossip } from '../cluster/member.ts';
import { STATES } from '../cluster/member.ts';
import { ANY, NO_STREAM, type Outcome, STREAM_EXISTS } from '../log/commands.ts';
import { TOMBSTONE_REVISION } from '../log/log-index.ts';
import type { StoredEvent } from '../log/segment.ts';
import { Code, MAX_APPEND_BYTES } from './grpc-error.ts';
import { encode, type Message } from './protobuf.ts';
import { SUPPORTED_METHODS, VERSION } from './server-features.ts';

const UNSIGNED_MINUS_ONE = 2n ** 64n - 1n;
const TOMBSTONE = 2n ** 63n - 1n;
/** Units of `created`, 100 ns, in a millisecond. */
const TICKS = '0000';

export interface LogPosition {
  readonly commit: number | bigint;
  readonly prepare: number | bigint;
}

/** An event, or what a link leads to together with the link. */
export interface ResolvedEvent {
  readonly event: StoredEvent | undefined;
  readonly link: StoredEvent | undefined;
}

const identifierOf = (stream: string): Message => ({ 3: Buffer.from(stream) });
const positionOf = ({ commit, prepare }: LogPosition): Message => ({ 1: commit, 2: prepare });

function recorded(event: StoredEvent): Message {
  return {
    1: { 2: event.id },
    2: identifierOf(event.stream ?? ''),
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

export const eventMessage = ({ event, link }: ResolvedEvent): Buffer =>
  encode({ 1: { 1: event && recorded(event), 2: link && recorded(link), 3: (link ?? event)?.position ?? 0 } });
export const confirmationMessage = (id: string): Buffer => encode({ 2: { 1: id } });
export const checkpointMessage = (at: LogPosition): Buffer => encode({ 3: positionOf(at) });
export const streamNotFoundMessage = (name: string): Buffer => encode({ 4: { 1: identifierOf(name) } });
export const caughtUpMessage = (): Buffer => encode({ 8: {} });

export type Success = Extract<Outcome, { kind: 'success' }>;

function successOf({ revision, position }: Success): Message {
  return {
    ...(revision === NO_STREAM ? { 2: {} } : { 1: revision }),
    ...(position === undefined ? { 4: {} } : { 3: positionOf({ commit: position, prepare: position }) }),
  };
}

export const appendSuccessMessage = (outcome: Success): Buffer => encode({ 1: successOf(outcome) });

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

/** A conflict of a unary append, in the present fields and in those of version 20.6. */
export function appendConflictMessage(expected: number, actual: number): Buffer {
  const found: Message = actual === NO_STREAM ? { 2: {}, 7: {} } : { 1: actual, 6: actual };
  return encode({ 2: { ...found, ...expectedIn([3, 4, 5], expected), ...expectedIn([8, 9, 10, 11], expected) } });
}

/** The answer to a delete or a tombstone. */
export const deleteMessage = ({ position = 0 }: Success): Buffer =>
  encode({ 1: positionOf({ commit: position, prepare: position }) });

export interface BatchAnswer {
  readonly correlationId: string;
  readonly stream: string;
  readonly expected: number;
}

/** Failures of batch appends that are found before the command runs. */
export type Refusal = { readonly kind: 'too-large' | 'bad-request' | 'access-denied' };

export function batchAppendMessage(answer: BatchAnswer, outcome: Outcome | Refusal): Buffer {
  const result = outcome.kind === 'success' ? { 3: successOf(outcome) } : { 2: failureOf(answer, outcome) };
  return encode({ 1: { 2: answer.correlationId }, ...result, 4: identifierOf(answer.stream) });
}

type Failure = Exclude<Outcome, Success> | Refusal;

/** Code and message of each failure; the message is the type of its details as well. */
const STATUS = {
  'wrong-version': [Code.ALREADY_EXISTS, 'WrongExpectedVersion'],
  'stream-deleted': [Code.NOT_FOUND, 'StreamDeleted'],
  'too-large': [Code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded'],
  'bad-request': [Code.INVALID_ARGUMENT, 'BadRequest'],
  'access-denied': [Code.PERMISSION_DENIED, 'AccessDenied'],
  timeout: [Code.DEADLINE_EXCEEDED, 'Timeout'],
  'not-ready': [Code.UNAVAILABLE, 'Server Is Not Ready'],
} as const satisfies Readonly<Record<Failure['kind'], readonly [number, string]>>;

function failureOf(answer: BatchAnswer, failure: Failure): Message {
  const [code, message] = STATUS[failure.kind];
  const type = failure.kind === 'not-ready' ? 'google.protobuf.Empty' : `event_store.client.${message}`;
  const details = encode(detailsOf(answer, failure));
  return { 1: code, 2: message, 3: { 1: `type.googleapis.com/${type}`, 2: details } };
}

function detailsOf({ stream, expected }: BatchAnswer, failure: Failure): Message {
  if (failure.kind === 'stream-deleted') return { 1: identifierOf(stream) };
  if (failure.kind === 'too-large') return { 1: MAX_APPEND_BYTES };
  if (failure.kind !== 'wrong-version') return {};
  const { actual } = failure;
  return { ...(actual === NO_STREAM ? { 2: {} } : { 1: actual }), ...expectedIn([3, 4, 5, 6], expected) };
}

export const supportedMethodsMessage = (): Buffer =>
  encode({
    1: SUPPORTED_METHODS.map(({ service, method, features }) => ({ 1: method, 2: service, 3: features })),
    2: VERSION,
  });

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
