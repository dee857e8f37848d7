// Requests of clients as plain values, read with the client's own message classes.
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import { ANY, NO_STREAM, type ProposedEvent, STREAM_EXISTS } from '../log/commands.ts';
import { EventFilter } from '../reading/event-filter.ts';
import { Code, GrpcError, unhandled } from './grpc-error.ts';

const { read, append, batchAppend, delete: deletion, tombstone } = services.StreamsService;
const MAX_UNSIGNED = 2n ** 64n - 1n;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NIL = '00000000-0000-0000-0000-000000000000';

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

function nameOf(identifier: shared.StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
}

/** @throws GrpcError */
export function readRequestOf(message: Buffer): StreamRead | AllRead {
  const options = read.requestDeserialize(message).getOptions();
  if (!options) throw unhandled();
  const common = {
    isBackwards: options.getReadDirection() === 1,
    resolvesLinks: options.getResolveLinks(),
    count: options.hasSubscription() ? undefined : Number(options.getCount()),
  };
  const stream = options.getStream();
  if (!stream) return { ...common, stream: undefined, from: allPositionOf(options.getAll()), filter: filterOf(options) };
  const name = nameOf(stream.getStreamIdentifier());
  if (name === '') throw unhandled();
  const isEnd = stream.hasEnd() || (stream.hasRevision() && BigInt(stream.getRevision()) === MAX_UNSIGNED);
  return { ...common, stream: name, from: isEnd ? 'end' : stream.hasRevision() ? Number(stream.getRevision()) : 'start' };
}

function allPositionOf(all: streams.ReadReq.Options.AllOptions | undefined): AllRead['from'] {
  const position = all?.getPosition();
  if (!position) return all?.hasEnd() ? 'end' : 'start';
  const [commit, prepare] = [BigInt(position.getCommitPosition()), BigInt(position.getPreparePosition())];
  if (commit === MAX_UNSIGNED) return 'end';
  if (prepare > commit) throw unhandled();
  return commit === 0n ? 'start' : { commit: Number(commit), prepare: Number(prepare) };
}

function filterOf(options: streams.ReadReq.Options): EventFilter | undefined {
  const filter = options.getFilter();
  const expression = filter?.getStreamIdentifier() ?? filter?.getEventType();
  if (!filter || !expression) return undefined;
  return new EventFilter({
    isByType: filter.hasEventType(),
    prefixes: expression.getPrefixList(),
    pattern: expression.getRegex(),
    window: filter.hasMax() ? filter.getMax() : undefined,
    interval: filter.getCheckpointintervalmultiplier(),
  });
}

export interface AppendRequest {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly ProposedEvent[];
}

type Proposed = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

function proposedEventOf(message: Proposed): ProposedEvent {
  const metadata = message.getMetadataMap();
  return {
    id: idOf(message.getId()),
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? 'application/octet-stream',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function idOf(id: shared.UUID | undefined): string {
  const structured = id?.getStructured();
  if (!structured) return id?.getString().toLowerCase() ?? '';
  const bits = Buffer.alloc(16);
  bits.writeBigInt64BE(BigInt(structured.getMostSignificantBits()), 0);
  bits.writeBigInt64BE(BigInt(structured.getLeastSignificantBits()), 8);
  return bits.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Whether the server would accept names, ids and types. */
export function isValid({ stream, events }: AppendRequest): boolean {
  return stream !== '' && events.every(({ id, type }) => type !== '' && id !== NIL && UUID.test(id));
}

export const bytesOf = (events: readonly ProposedEvent[]): number =>
  events.reduce((sum, { data }) => sum + data.length, 0);

interface Expectation {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}

function expectedOf(options: Expectation, revision: string | undefined): number | undefined {
  if (options.hasNoStream()) return NO_STREAM;
  if (options.hasStreamExists()) return STREAM_EXISTS;
  if (options.hasAny()) return ANY;
  return revision === undefined ? undefined : Number(revision);
}

/** A unary append. @throws GrpcError */
export function appendRequestOf(messages: readonly Buffer[]): AppendRequest {
  const requests = messages.map((message) => append.requestDeserialize(message));
  const options = requests[0]?.getOptions();
  if (!options) throw unhandled();
  const expected = expectedOf(options, options.hasRevision() ? options.getRevision() : undefined);
  if (expected === undefined)
    throw new GrpcError(
      Code.INVALID_ARGUMENT,
      "'None' is not a valid EventStore.Client.Streams.AppendReq+Types+Options+ExpectedStreamRevisionOneofCase",
    );
  const events = requests.slice(1).flatMap((each) => each.getProposedMessage() ?? []);
  const request = { stream: nameOf(options.getStreamIdentifier()), expected, events: events.map(proposedEventOf) };
  if (!isValid(request)) throw unhandled();
  return request;
}

/** One message of a batch append; several with the same correlation make one append. */
export interface BatchPart {
  readonly correlationId: string;
  readonly options: Omit<AppendRequest, 'events'> & { readonly deadline: number | undefined } | undefined;
  readonly events: readonly ProposedEvent[];
  readonly isFinal: boolean;
}

export function batchPartOf(message: Buffer): BatchPart {
  const request = batchAppend.requestDeserialize(message);
  const options = request.getOptions();
  const position = options?.hasStreamPosition() ? options.getStreamPosition() : undefined;
  return {
    correlationId: idOf(request.getCorrelationId()),
    options: options && {
      stream: nameOf(options.getStreamIdentifier()),
      expected: expectedOf(options, position) ?? ANY,
      deadline: options.getDeadline()?.toDate().getTime(),
    },
    events: request.getProposedMessagesList().map(proposedEventOf),
    isFinal: request.getIsFinal(),
  };
}

/** A delete, or a tombstone. @throws GrpcError */
export function deleteRequestOf(message: Buffer, isTombstone: boolean): Omit<AppendRequest, 'events'> {
  const options = (isTombstone ? tombstone : deletion).requestDeserialize(message).getOptions();
  const expected = options && expectedOf(options, options.hasRevision() ? options.getRevision() : undefined);
  if (!options || expected === undefined) throw unhandled();
  return { stream: nameOf(options.getStreamIdentifier()), expected };
}
