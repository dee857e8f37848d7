// Requests of clients as plain values, read with the client's own message classes.
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import { ANY, NO_STREAM, type ProposedEvent, STREAM_EXISTS } from '../log/commands.ts';
import { EventFilter } from '../reading/event-filter.ts';
import { Code, GrpcError, unhandled } from './grpc-error.ts';

const { read, append, batchAppend, delete: deletion } = services.StreamsService;
const MAX_UNSIGNED = String(2n ** 64n - 1n);
/** Any but the one of zeros. */
const UUID = /^(?!0{8}-0{4}-0{4}-0{4}-0{12}$)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_MESSAGE = Buffer.alloc(0);

/** A place in the log; `commit` beyond the numbers of JavaScript is rounded, which only happens beyond the end. */
export interface AllPosition {
  readonly commit: number;
  readonly prepare: number;
}

interface ReadOptions {
  readonly isBackwards: boolean;
  readonly resolvesLinks: boolean;
  /** Largest number of events; undefined for a subscription. */
  readonly count: number | undefined;
}

export interface StreamRead extends ReadOptions {
  readonly stream: string;
  readonly from: number | 'end' | 'start';
}

export interface AllRead extends ReadOptions {
  readonly stream: undefined;
  readonly from: AllPosition | 'end' | 'start';
  readonly filter: EventFilter | undefined;
}

/** @throws GrpcError */
export function readRequestOf(message: Buffer = NO_MESSAGE): StreamRead | AllRead {
  const options = read.requestDeserialize(message).getOptions();
  if (!options) throw unhandled();
  const { stream, all, filter, readDirection, resolveLinks, subscription, count } = options.toObject();
  const isBackwards = readDirection === 1;
  const common = { isBackwards, resolvesLinks: resolveLinks, count: subscription ? undefined : Number(count) };
  if (!stream) return { ...common, stream, from: allPositionOf(all), filter: filter && filterOf(filter) };
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

function filterOf(filter: streams.ReadReq.Options.FilterOptions.AsObject): EventFilter | undefined {
  const { eventType, streamIdentifier, count, max, checkpointintervalmultiplier: interval } = filter;
  const expression = eventType ?? streamIdentifier;
  if (!expression) return undefined;
  const { prefixList: prefixes, regex: pattern } = expression;
  const isByType = eventType !== undefined;
  return new EventFilter({ isByType, prefixes, pattern, window: count ? undefined : max, interval });
}

/** An append, a delete or a tombstone. */
export interface ChangeRequest {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly ProposedEvent[];
  /** The messages, for the leader. */
  readonly received: readonly Buffer[];
  /** Milliseconds since 1970. */
  readonly deadline?: number | undefined;
  /** Whether the real server accepts names, ids and types. */
  readonly isValid: boolean;
}

const isValidEvent = ({ id, type }: ProposedEvent): boolean => type !== '' && UUID.test(id);

function proposedEventOf(
  message: streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage,
): ProposedEvent {
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
export function appendRequestOf(received: readonly Buffer[]): ChangeRequest {
  const [first, ...rest] = received.map((message) => append.requestDeserialize(message));
  const options = first?.getOptions();
  if (!options) throw unhandled();
  const expected = expectedOf(options.getExpectedStreamRevisionCase(), options.getRevision());
  const type = 'EventStore.Client.Streams.AppendReq+Types+Options+ExpectedStreamRevisionOneofCase';
  if (expected === undefined) throw new GrpcError(Code.INVALID_ARGUMENT, `'None' is not a valid ${type}`);
  const stream = nameOf(options.getStreamIdentifier());
  const events = rest.flatMap((each) => each.getProposedMessage() ?? []).map(proposedEventOf);
  return { stream, expected, events, received, isValid: stream !== '' && events.every(isValidEvent) };
}

/** A delete or a tombstone: their messages are the same. @throws GrpcError */
export function deleteRequestOf(message: Buffer = NO_MESSAGE): ChangeRequest {
  const options = deletion.requestDeserialize(message).getOptions();
  const expected = options && expectedOf(options.getExpectedStreamRevisionCase(), options.getRevision());
  if (expected === undefined) throw unhandled();
  return { stream: nameOf(options?.getStreamIdentifier()), expected, events: [], received: [message], isValid: true };
}

export interface BatchedAppend extends ChangeRequest {
  readonly correlationId: string;
}

/** Joins the messages of each append, which have a correlation in common; those of several appends may alternate. */
export async function* batchedAppendsOf(messages: AsyncIterable<Buffer>): AsyncIterable<BatchedAppend> {
  const open = new Map<string, BatchedAppend>();
  const none = { stream: '', expected: ANY, events: [], received: [], isValid: false };
  for await (const message of messages) {
    const part = batchAppend.requestDeserialize(message);
    const correlationId = part.getCorrelationId()?.getString() ?? '';
    const before = open.get(correlationId) ?? { ...none, correlationId };
    const events = [...before.events, ...part.getProposedMessagesList().map(proposedEventOf)];
    const append = { ...before, ...targetOf(part.getOptions()), events, received: [...before.received, message] };
    open.set(correlationId, append);
    if (!part.getIsFinal()) continue;
    open.delete(correlationId);
    yield { ...append, isValid: append.stream !== '' && events.every(isValidEvent) };
  }
}

function targetOf(options: streams.BatchAppendReq.Options | undefined): Partial<BatchedAppend> {
  if (!options) return {};
  return {
    stream: nameOf(options.getStreamIdentifier()),
    expected: expectedOf(options.getExpectedStreamPositionCase(), options.getStreamPosition()) ?? ANY,
    deadline: options.getDeadline()?.toDate().getTime(),
  };
}
