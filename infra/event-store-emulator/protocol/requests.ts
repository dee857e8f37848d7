// Requests of clients as plain values, read with the client's own message classes.
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Action } from '../accounts/access.ts';
import * as commands from '../log/commands.ts';
import type { ProposedEvent } from '../log/commands.ts';
import { EventFilter } from '../reading/event-filter.ts';
import { Code, GrpcError, unhandled } from './grpc-error.ts';
import * as messages from './messages.ts';

const { StreamsService } = services;
const MAX_UNSIGNED = String(2n ** 64n - 1n);
/** Any but the one of zeros. */
const UUID = /^(?!0{8}-0{4}-0{4}-0{4}-0{12}$)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_MESSAGE = Buffer.alloc(0);

/** A place in the log; `commit` beyond the numbers of JavaScript is rounded, which only happens beyond the end. */
export interface AllPosition {
  readonly commit: number;
  readonly prepare: number;
}

interface ReadRequest<From> {
  readonly from: From | 'end' | 'start';
  readonly isBackwards: boolean;
  /** Largest number of events; undefined for a subscription. */
  readonly count: number | undefined;
}

export type StreamRead = ReadRequest<number> & { readonly stream: string };
export type AllRead = ReadRequest<AllPosition> & {
  readonly stream: undefined;
  readonly filter: EventFilter | undefined;
};

/** @throws GrpcError */
export function readRequestOf([message = NO_MESSAGE]: readonly Buffer[]): StreamRead | AllRead {
  const options = StreamsService.read.requestDeserialize(message).getOptions();
  if (!options) throw unhandled();
  const { stream, all, filter, readDirection, subscription, count } = options.toObject();
  const isBackwards = readDirection === 1;
  const common = { isBackwards, count: subscription ? undefined : Number(count) };
  if (!stream) return { ...common, stream, from: allPositionOf(all), filter: filter && new EventFilter(filter) };
  const name = nameOf(options.getStream()?.getStreamIdentifier());
  if (name === '') throw unhandled();
  const isEnd = stream.end !== undefined || stream.revision === MAX_UNSIGNED;
  return { ...common, stream: name, from: isEnd ? 'end' : stream.start ? 'start' : Number(stream.revision) };
}

const nameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

function allPositionOf(all: streams.ReadReq.Options.AllOptions.AsObject | undefined): AllRead['from'] {
  const { commitPosition = '0', preparePosition = '0' } = all?.position ?? {};
  if (all?.end || commitPosition === MAX_UNSIGNED) return 'end';
  if (BigInt(preparePosition) > BigInt(commitPosition)) throw unhandled();
  return commitPosition === '0' ? 'start' : { commit: Number(commitPosition), prepare: Number(preparePosition) };
}

/** A request to change a stream. */
export interface Change {
  readonly stream: string;
  readonly action: Action;
  readonly command: commands.Command;
  /** Whether the real server accepts names, ids and types. */
  readonly isValid: boolean;
  /** Size of the events' data. */
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly deadline?: number | undefined;
  /** The messages, for the leader. */
  readonly received: readonly Buffer[];
  /** @throws GrpcError for outcomes without a message of their own */
  readonly answer: (outcome: messages.Result) => Buffer;
}

/** The part that unary and batched appends share. */
const changeOf = (stream: string, expected: number, events: readonly ProposedEvent[]) => ({
  stream,
  action: 'write' as const,
  command: commands.append(stream, expected, events),
  isValid: stream !== '' && events.every(({ id, type }) => type !== '' && UUID.test(id)),
  bytes: events.reduce((sum, { data }) => sum + data.length, 0),
});

type Proposed = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

function proposedEventOf(message: Proposed): ProposedEvent {
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
  [Number(revision), commands.NO_STREAM, commands.ANY, commands.STREAM_EXISTS][field - 2];

/** A unary append. @throws GrpcError */
export function appendOf(received: readonly Buffer[]): Change {
  const [first, ...rest] = received.map((message) => StreamsService.append.requestDeserialize(message));
  const options = first?.getOptions();
  if (!options) throw unhandled();
  const expected = expectedOf(options.getExpectedStreamRevisionCase(), options.getRevision());
  const type = 'EventStore.Client.Streams.AppendReq+Types+Options+ExpectedStreamRevisionOneofCase';
  if (expected === undefined) throw new GrpcError(Code.INVALID_ARGUMENT, `'None' is not a valid ${type}`);
  const stream = nameOf(options.getStreamIdentifier());
  const events = rest.flatMap((each) => each.getProposedMessage() ?? []).map(proposedEventOf);
  const answer = (outcome: messages.Result): Buffer => messages.appendMessage(stream, expected, outcome);
  return { ...changeOf(stream, expected, events), received, answer };
}

export const deleteOf = (received: readonly Buffer[]): Change => deletionOf(received, commands.deleteStream);
export const tombstoneOf = (received: readonly Buffer[]): Change => deletionOf(received, commands.tombstone);

/** A delete or a tombstone: their messages are the same. @throws GrpcError */
function deletionOf(received: readonly Buffer[], commandOf: typeof commands.deleteStream): Change {
  const options = StreamsService.delete.requestDeserialize(received[0] ?? NO_MESSAGE).getOptions();
  const expected = options && expectedOf(options.getExpectedStreamRevisionCase(), options.getRevision());
  if (expected === undefined) throw unhandled();
  const stream = nameOf(options?.getStreamIdentifier());
  const answer = (outcome: messages.Result): Buffer => messages.deleteMessage(stream, expected, outcome);
  return { stream, action: 'delete', command: commandOf(stream, expected), isValid: true, bytes: 0, received, answer };
}

interface Part {
  readonly message: Buffer;
  readonly part: streams.BatchAppendReq;
}

/** Joins the messages of each append, which have a correlation in common; those of several appends may alternate. */
export async function* batchedAppendsOf(received: AsyncIterable<Buffer>): AsyncIterable<Change> {
  const open = new Map<string, readonly Part[]>();
  for await (const message of received) {
    const part = StreamsService.batchAppend.requestDeserialize(message);
    const id = part.getCorrelationId()?.getString() ?? '';
    const parts = [...(open.get(id) ?? []), { message, part }];
    open.set(id, parts);
    if (part.getIsFinal() && open.delete(id)) yield batchedAppendOf(id, parts);
  }
}

function batchedAppendOf(id: string, parts: readonly Part[]): Change {
  const options = parts[0]?.part.getOptions();
  const stream = nameOf(options?.getStreamIdentifier());
  const expected = options && expectedOf(options.getExpectedStreamPositionCase(), options.getStreamPosition());
  const events = parts.flatMap(({ part }) => part.getProposedMessagesList()).map(proposedEventOf);
  return {
    ...changeOf(stream, expected ?? commands.ANY, events),
    deadline: options?.getDeadline()?.toDate().getTime(),
    received: parts.map(({ message }) => message),
    answer: (outcome) => messages.batchAppendMessage(id, stream, expected ?? commands.ANY, outcome),
  };
}
