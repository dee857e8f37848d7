// Requests of clients as plain values, read with the client's own message classes.
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import { ANY, NO_STREAM, type ProposedEvent, STREAM_EXISTS } from '../log/commands.ts';
import { EventFilter } from '../reading/event-filter.ts';
import { Code, GrpcError, unhandled } from './grpc-error.ts';

const { read, append, batchAppend, delete: deletion, tombstone } = services.StreamsService;
const MAX_UNSIGNED = String(2n ** 64n - 1n);
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

/** @throws GrpcError */
export function readRequestOf(message: Buffer): StreamRead | AllRead {
  const { options } = read.requestDeserialize(message).toObject();
  if (!options) throw unhandled();
  const { stream, all, filter, readDirection, resolveLinks, subscription, count } = options;
  const common = {
    isBackwards: readDirection === 1,
    resolvesLinks: resolveLinks,
    count: subscription ? undefined : Number(count),
  };
  if (!stream) return { ...common, stream, from: allPositionOf(all), filter: filter && filterOf(filter) };
  const name = nameOf(stream.streamIdentifier);
  if (name === '') throw unhandled();
  const isEnd = stream.end !== undefined || stream.revision === MAX_UNSIGNED;
  return { ...common, stream: name, from: isEnd ? 'end' : stream.start ? 'start' : Number(stream.revision) };
}

function nameOf(identifier: shared.StreamIdentifier.AsObject | undefined): string {
  return Buffer.from(String(identifier?.streamName ?? ''), 'base64').toString();
}

function allPositionOf(all: streams.ReadReq.Options.AllOptions.AsObject | undefined): AllRead['from'] {
  const { commitPosition = '0', preparePosition = '0' } = all?.position ?? {};
  if (all?.end || commitPosition === MAX_UNSIGNED) return 'end';
  if (BigInt(preparePosition) > BigInt(commitPosition)) throw unhandled();
  return commitPosition === '0' ? 'start' : { commit: Number(commitPosition), prepare: Number(preparePosition) };
}

function filterOf(filter: streams.ReadReq.Options.FilterOptions.AsObject): EventFilter | undefined {
  const { eventType, streamIdentifier, count, max, checkpointintervalmultiplier: interval } = filter;
  const expression = eventType ?? streamIdentifier;
  return (
    expression &&
    new EventFilter({
      isByType: eventType !== undefined,
      prefixes: expression.prefixList,
      pattern: expression.regex,
      window: count ? undefined : max,
      interval,
    })
  );
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
    id: idOf(message.getId()?.toObject()),
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? 'application/octet-stream',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function idOf(id: shared.UUID.AsObject | undefined): string {
  if (!id?.structured) return id?.string.toLowerCase() ?? '';
  const { mostSignificantBits, leastSignificantBits } = id.structured;
  const digits = [mostSignificantBits, leastSignificantBits].map((bits) =>
    BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'),
  );
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Whether the server would accept names, ids and types. */
export function isValid({ stream, events }: AppendRequest): boolean {
  return stream !== '' && events.every(({ id, type }) => type !== '' && id !== NIL && UUID.test(id));
}

export const bytesOf = (events: readonly ProposedEvent[]): number =>
  events.reduce((sum, { data }) => sum + data.length, 0);

/** The expected revision by the number of its field, which is the same in all requests; undefined for none. */
function expectedOf(field: number, revision: string): number | undefined {
  return [Number(revision), NO_STREAM, ANY, STREAM_EXISTS][field - 2];
}

/** A unary append. @throws GrpcError */
export function appendRequestOf(messages: readonly Buffer[]): AppendRequest {
  const [options, ...rest] = messages.map((message) => append.requestDeserialize(message));
  const { stream, expected } = targetOf(options?.getOptions());
  if (expected === undefined)
    throw new GrpcError(
      Code.INVALID_ARGUMENT,
      "'None' is not a valid EventStore.Client.Streams.AppendReq+Types+Options+ExpectedStreamRevisionOneofCase",
    );
  const events = rest.flatMap((each) => each.getProposedMessage() ?? []).map(proposedEventOf);
  if (!isValid({ stream, expected, events })) throw unhandled();
  return { stream, expected, events };
}

type TargetOptions = streams.AppendReq.Options | streams.DeleteReq.Options | streams.TombstoneReq.Options;

function targetOf(options: TargetOptions | undefined): { stream: string; expected: number | undefined } {
  if (!options) throw unhandled();
  const expected = expectedOf(options.getExpectedStreamRevisionCase(), options.getRevision());
  return { stream: nameOf(options.getStreamIdentifier()?.toObject()), expected };
}

/** A delete, or a tombstone. @throws GrpcError */
export function deleteRequestOf(message: Buffer, isTombstone: boolean): Omit<AppendRequest, 'events'> {
  const { stream, expected } = targetOf((isTombstone ? tombstone : deletion).requestDeserialize(message).getOptions());
  if (expected === undefined) throw unhandled();
  return { stream, expected };
}

/** One message of a batch append; several with the same correlation make one append. */
export interface BatchPart {
  readonly correlationId: string;
  readonly options: (Omit<AppendRequest, 'events'> & { readonly deadline: number | undefined }) | undefined;
  readonly events: readonly ProposedEvent[];
  readonly isFinal: boolean;
}

export function batchPartOf(message: Buffer): BatchPart {
  const request = batchAppend.requestDeserialize(message);
  const options = request.getOptions();
  return {
    correlationId: idOf(request.getCorrelationId()?.toObject()),
    options: options && {
      stream: nameOf(options.getStreamIdentifier()?.toObject()),
      expected: expectedOf(options.getExpectedStreamPositionCase(), options.getStreamPosition()) ?? ANY,
      deadline: options.getDeadline()?.toDate().getTime(),
    },
    events: request.getProposedMessagesList().map(proposedEventOf),
    isFinal: request.getIsFinal(),
  };
}
