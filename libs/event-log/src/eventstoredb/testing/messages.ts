import { once } from 'node:events';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServerWritableStream, status } from '@grpc/grpc-js';
import { checkpointAnswer, eventAnswer } from './answers.js';
import type { Expected, ProposedEvent, StoredEvent } from './stored-events.js';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;
export interface Refusal {
  readonly code: status;
  readonly details: string;
  readonly metadata?: Metadata;
}

const CHECKPOINT_EVERY = 50;

export function* answersFor(
  event: StoredEvent,
  prefixes: readonly string[],
  count: number,
): Generator<streams.ReadResp> {
  if (prefixes.some((prefix) => event.stream.startsWith(prefix))) yield eventAnswer(event);
  if (count % CHECKPOINT_EVERY === 0) yield checkpointAnswer(event.position);
}

export function* answersWith(events: Iterable<StoredEvent>): Generator<streams.ReadResp> {
  for (const event of events) yield eventAnswer(event);
}

export const fromOf = (options: streams.ReadReq.Options): number =>
  Number(options.getStream()?.getRevision() || 0);

export function* limited<T>(items: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const item of items) {
    if (left <= 0) return;
    left -= 1;
    yield item;
  }
}

/** Waits while the client does not read. */
export async function send(call: ReadCall, answers: Iterable<streams.ReadResp>): Promise<void> {
  for (const answer of answers) {
    if (call.cancelled || call.destroyed) return;
    if (call.write(answer)) continue;
    await Promise.race([once(call, 'drain'), once(call, 'cancelled'), once(call, 'close')]);
  }
}

export function notLeader({ host, port }: { readonly host: string; readonly port: number }): Refusal {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', host);
  metadata.set('leader-endpoint-port', String(port));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}

export function nameOf(identifier: shared.StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

export function expectedOf(options: streams.BatchAppendReq.Options | undefined): Expected {
  if (options?.hasStreamPosition()) return Number(options.getStreamPosition());
  return options?.hasNoStream() ? 'no-stream' : 'any';
}

export function proposedOf(
  message: streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage,
): ProposedEvent {
  return {
    id: message.getId()?.getString() ?? '',
    metadata: new Map(message.getMetadataMap().toObject() as [string, string][]),
    data: message.getData_asU8(),
    customMetadata: message.getCustomMetadata_asU8(),
  };
}
