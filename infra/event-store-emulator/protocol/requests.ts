// Requests of clients as plain values, read with the client's own message classes.
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import { ANY, type Append, NO_STREAM, STREAM_EXISTS } from '../log/commands.ts';
import type { NewEvent } from '../log/event-log.ts';
import { MAX_APPEND_BYTES, unhandled } from './grpc-error.ts';
import * as messages from './messages.ts';

const { StreamsService } = services;
const MAX_UNSIGNED = String(2n ** 64n - 1n);

export interface ReadRequest {
  /** Undefined for `$all`. */
  readonly stream: string | undefined;
  /** A revision, or a position in the log, which is rounded beyond the numbers of JavaScript: beyond the end. */
  readonly from: number | 'end' | 'start';
  /** The prepare position beside it; a checkpoint's is smaller, and the event at `from` is still to come. */
  readonly prepare: number;
  readonly filter: streams.ReadReq.Options.FilterOptions.AsObject | undefined;
  readonly isBackwards: boolean;
  /** Largest number of events; undefined for a subscription. */
  readonly count: number | undefined;
}

/** @throws GrpcError */
export function readRequestOf([message = Buffer.alloc(0)]: readonly Buffer[]): ReadRequest {
  const options = StreamsService.read.requestDeserialize(message).getOptions();
  if (!options) throw unhandled();
  const { stream, all, filter, readDirection, subscription, count } = options.toObject();
  const { commitPosition: commit = '0', preparePosition: prepare = '0' } = all?.position ?? {};
  const name = stream && nameOf(options.getStream()?.getStreamIdentifier());
  if (name === '' || BigInt(prepare) > BigInt(commit)) throw unhandled();
  return {
    stream: name,
    from: stream ? fromOf(stream.revision, stream.end, stream.start) : fromOf(commit, all?.end, commit === '0'),
    prepare: Number(prepare),
    filter,
    isBackwards: readDirection === 1,
    count: subscription ? undefined : Number(count),
  };
}

const fromOf = (value: string, end: unknown, start: unknown): ReadRequest['from'] =>
  end || value === MAX_UNSIGNED ? 'end' : start ? 'start' : Number(value);

const nameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

/** A request to append to a stream. */
export interface AppendRequest extends Append {
  /** Whether the data is more than the server accepts. */
  readonly isTooLarge: boolean;
  /** Milliseconds since 1970. */
  readonly deadline?: number | undefined;
  /** @throws GrpcError for outcomes without a message of their own */
  readonly answer: (outcome: messages.Result) => Buffer;
}

/** The part that unary and batched appends share. */
function appendTo(stream: string, expected: number, proposed: readonly Proposed[]) {
  const events = proposed.map(newEventOf);
  const bytes = events.reduce((sum, { data }) => sum + data.length, 0);
  return { stream, expected, events, isTooLarge: bytes > MAX_APPEND_BYTES };
}

type Proposed = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

function newEventOf(message: Proposed): NewEvent {
  const metadata = message.getMetadataMap();
  return {
    id: message.getId()?.getString().toLowerCase() ?? '',
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? 'application/octet-stream',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** The expected revision by the number of its field, which is the same in all requests; undefined for none. */
const expectedOf = (field: number, revision: string): number | undefined =>
  [Number(revision), NO_STREAM, ANY, STREAM_EXISTS][field - 2];

/** A unary append. @throws GrpcError */
export function appendOf(received: readonly Buffer[]): AppendRequest {
  const [first, ...rest] = received.map((message) => StreamsService.append.requestDeserialize(message));
  const options = first?.getOptions();
  const expected = options && expectedOf(options.getExpectedStreamRevisionCase(), options.getRevision());
  if (expected === undefined) throw unhandled();
  const stream = nameOf(options?.getStreamIdentifier());
  const proposed = rest.flatMap((each) => each.getProposedMessage() ?? []);
  return { ...appendTo(stream, expected, proposed), answer: (outcome) => messages.appendMessage(expected, outcome) };
}

/** @throws GrpcError */
export function deleteOf([message = Buffer.alloc(0)]: readonly Buffer[]): AppendRequest {
  const options = StreamsService.delete.requestDeserialize(message).getOptions();
  const expected = options && expectedOf(options.getExpectedStreamRevisionCase(), options.getRevision());
  if (expected === undefined) throw unhandled();
  const stream = nameOf(options?.getStreamIdentifier());
  return { ...appendTo(stream, expected, []), isDelete: true, answer: messages.deleteMessage };
}

/**
 * A batched append; undefined for a further part of one, which its first part has answered: the client sends more than
 * 3 MiB in parts, and the server refuses them as too large.
 */
export function batchedAppendOf(message: Buffer): AppendRequest | undefined {
  const request = StreamsService.batchAppend.requestDeserialize(message);
  const options = request.getOptions();
  if (!options) return undefined;
  const id = request.getCorrelationId()?.getString() ?? '';
  const stream = nameOf(options.getStreamIdentifier());
  const expected = expectedOf(options.getExpectedStreamPositionCase(), options.getStreamPosition()) ?? ANY;
  const append = appendTo(stream, expected, request.getProposedMessagesList());
  return {
    ...append,
    isTooLarge: append.isTooLarge || !request.getIsFinal(),
    deadline: options.getDeadline()?.toDate().getTime(),
    answer: (outcome) => messages.batchAppendMessage(id, stream, expected, outcome),
  };
}
