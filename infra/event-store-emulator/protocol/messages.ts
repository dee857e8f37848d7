// Messages to clients. The numbers are those of the fields in the client's own `generated/*_pb.js`.
import { ANY, NO_STREAM, type Outcome, STREAM_EXISTS } from '../log/commands.ts';
import { TOMBSTONE_REVISION } from '../log/log-index.ts';
import type { StoredEvent } from '../log/segment.ts';
import { Code, MAX_APPEND_BYTES } from './grpc-error.ts';
import { ProtobufWriter } from './protobuf-writer.ts';

const writer = new ProtobufWriter();
const UNSIGNED_MINUS_ONE = 2n ** 64n - 1n;
const TOMBSTONE = 2n ** 63n - 1n;
/** Units of `created`, 100 ns, in a millisecond. */
const TICKS = '0000';

type Write = (message: ProtobufWriter) => unknown;

export interface LogPosition {
  readonly commit: number | bigint;
  readonly prepare: number | bigint;
}

const streamIdentifier = (name: string): Write => (message) => message.bytes(3, Buffer.from(name));
const uuid = (id: string): Write => (message) => message.string(2, id);
const position = ({ commit, prepare }: LogPosition): Write => (message) => message.varint(1, commit).varint(2, prepare);
const entry = (name: string, value: string): Write => (message) => message.string(1, name).string(2, value);

function recorded(event: StoredEvent): Write {
  return (message) =>
    message
      .message(1, uuid(event.id))
      .message(2, streamIdentifier(event.stream ?? ''))
      .varint(3, event.revision === TOMBSTONE_REVISION ? TOMBSTONE : event.revision)
      .varint(4, event.position)
      .varint(5, event.position)
      .message(6, entry('type', event.type))
      .message(6, entry('created', `${event.created}${TICKS}`))
      .message(6, entry('content-type', event.contentType))
      .bytes(7, event.metadata)
      .bytes(8, event.data);
}

/** An event, or what a link leads to together with the link. */
export interface ResolvedEvent {
  readonly event: StoredEvent | undefined;
  readonly link: StoredEvent | undefined;
}

export function eventMessage({ event, link }: ResolvedEvent): Buffer {
  return writer
    .message(1, (message) => {
      if (event) message.message(1, recorded(event));
      if (link) message.message(2, recorded(link));
      message.varint(3, (link ?? event)?.position ?? 0);
    })
    .finish();
}

export const confirmationMessage = (id: string): Buffer => writer.message(2, (message) => message.string(1, id)).finish();
export const checkpointMessage = (at: LogPosition): Buffer => writer.message(3, position(at)).finish();
export const streamNotFoundMessage = (name: string): Buffer =>
  writer.message(4, (message) => message.message(1, streamIdentifier(name))).finish();
export const caughtUpMessage = (): Buffer => writer.empty(8).finish();

type Success = Extract<Outcome, { kind: 'success' }>;

function success({ revision, position: at }: Success): Write {
  return (message) => {
    if (revision === NO_STREAM) message.empty(2);
    else message.varint(1, revision);
    if (at === undefined) message.empty(4);
    else message.message(3, position({ commit: at, prepare: at }));
  };
}

export const appendSuccessMessage = (outcome: Success): Buffer => writer.message(1, success(outcome)).finish();

/** Fields of the expected revision, in the order number, any, stream exists; no stream where a message has one. */
function writeExpected(message: ProtobufWriter, expected: number, fields: readonly [number, number, number, number?]): void {
  const [numbered, any, exists, none] = fields;
  if (expected === ANY) message.empty(any);
  else if (expected === STREAM_EXISTS) message.empty(exists);
  else if (expected !== NO_STREAM) message.varint(numbered, expected);
  else if (none !== undefined) message.empty(none);
  else message.varint(numbered, UNSIGNED_MINUS_ONE);
}

/** A conflict of a unary append, in the present fields and in those of version 20.6. */
export function appendConflictMessage(expected: number, actual: number): Buffer {
  return writer
    .message(2, (message) => {
      if (actual === NO_STREAM) message.empty(2).empty(7);
      else message.varint(1, actual).varint(6, actual);
      writeExpected(message, expected, [3, 4, 5]);
      writeExpected(message, expected, [8, 9, 10, 11]);
    })
    .finish();
}

/** The answer to a delete or a tombstone. */
export const deleteMessage = (at: number): Buffer => writer.message(1, position({ commit: at, prepare: at })).finish();

export interface BatchAnswer {
  readonly correlationId: string;
  readonly stream: string;
  readonly expected: number;
}

/** Failures of batch appends that are found before the command runs. */
export type Refusal = { readonly kind: 'too-large' | 'bad-request' | 'access-denied' };

export function batchAppendMessage(answer: BatchAnswer, outcome: Outcome | Refusal): Buffer {
  writer.message(1, uuid(answer.correlationId));
  if (outcome.kind === 'success') writer.message(3, success(outcome));
  else writer.message(2, failure(answer, outcome));
  return writer.message(4, streamIdentifier(answer.stream)).finish();
}

type Failure = Exclude<Outcome, Success> | Refusal;

function failure({ stream, expected }: BatchAnswer, outcome: Failure): Write {
  const nothing: Write = () => undefined;
  switch (outcome.kind) {
    case 'wrong-version':
      return status(Code.ALREADY_EXISTS, 'WrongExpectedVersion', (details) => {
        if (outcome.actual === NO_STREAM) details.empty(2);
        else details.varint(1, outcome.actual);
        writeExpected(details, expected, [3, 4, 5, 6]);
      });
    case 'stream-deleted':
      return status(Code.NOT_FOUND, 'StreamDeleted', (details) => details.message(1, streamIdentifier(stream)));
    case 'too-large':
      return status(Code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', (details) => details.varint(1, MAX_APPEND_BYTES));
    case 'bad-request':
      return status(Code.INVALID_ARGUMENT, 'BadRequest', nothing);
    case 'access-denied':
      return status(Code.PERMISSION_DENIED, 'AccessDenied', nothing);
    case 'timeout':
      return status(Code.DEADLINE_EXCEEDED, 'Timeout', nothing);
    case 'not-ready':
      return status(Code.UNAVAILABLE, 'Server Is Not Ready', nothing, 'google.protobuf.Empty');
  }
}

function status(code: number, message: string, details: Write, type = `event_store.client.${message}`): Write {
  return (target) =>
    target
      .varint(1, code)
      .string(2, message)
      .message(3, (any) => any.string(1, `type.googleapis.com/${type}`).message(2, details));
}

export interface SupportedMethod {
  readonly service: string;
  readonly method: string;
  readonly features: readonly string[];
}

export function supportedMethodsMessage(methods: readonly SupportedMethod[], version: string): Buffer {
  for (const { service, method, features } of methods)
    writer.message(1, (message) => {
      message.string(1, method).string(2, service);
      for (const feature of features) message.string(3, feature);
    });
  return writer.string(2, version).finish();
}

export interface GossipMember {
  readonly instanceId: string;
  readonly state: number;
  readonly isAlive: boolean;
  readonly host: string;
  readonly port: number;
}

export function gossipMessage(members: readonly GossipMember[]): Buffer {
  for (const { instanceId, state, isAlive, host, port } of members)
    writer.message(1, (message) => {
      const bits = Buffer.from(instanceId.replaceAll('-', ''), 'hex');
      message
        .message(1, (id) =>
          id.message(1, (structured) => structured.varint(1, bits.readBigUInt64BE(0)).varint(2, bits.readBigUInt64BE(8))),
        )
        .varint(2, BigInt(Date.now()) * 10_000n)
        .varint(3, state)
        .varint(4, isAlive ? 1 : 0)
        .message(5, (endPoint) => endPoint.string(1, host).varint(2, port));
    });
  return writer.finish();
}
