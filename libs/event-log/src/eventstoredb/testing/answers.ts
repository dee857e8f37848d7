import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Stored, StoredEvent } from './stored-events.js';

const { AppendResp, BatchAppendResp, ReadResp } = streams;

/** The server's messages, made of what the double keeps. */
export function eventAnswer(stored: StoredEvent): streams.ReadResp {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(stored.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stored.stream)))
    .setStreamRevision(String(stored.revision))
    .setPreparePosition(String(stored.position))
    .setCommitPosition(String(stored.position))
    .setCustomMetadata(stored.customMetadata)
    .setData(stored.data);
  for (const [key, value] of stored.metadata) recorded.getMetadataMap().set(key, value);
  recorded.getMetadataMap().set('created', '0');
  const event = new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(stored.position));
  return new ReadResp().setEvent(event);
}

export function notFoundAnswer(stream: string): streams.ReadResp {
  const name = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  return new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(name));
}

export function confirmationAnswer(id: string): streams.ReadResp {
  return new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(id));
}

export function checkpointAnswer(position: bigint): streams.ReadResp {
  const checkpoint = new ReadResp.Checkpoint().setCommitPosition(String(position));
  return new ReadResp().setCheckpoint(checkpoint.setPreparePosition(String(position)));
}

export function caughtUpAnswer(): streams.ReadResp {
  return new ReadResp().setCaughtUp(new ReadResp.CaughtUp());
}

export function appendAnswer(stored: Stored): streams.AppendResp {
  if (stored.written) {
    const position = new AppendResp.Position()
      .setCommitPosition(String(stored.position))
      .setPreparePosition(String(stored.position));
    const success = new AppendResp.Success().setCurrentRevision(String(stored.revision));
    return new AppendResp().setSuccess(success.setPosition(position));
  }
  const conflict = new AppendResp.WrongExpectedVersion();
  if (stored.current === undefined) conflict.setCurrentNoStream(new shared.Empty());
  else conflict.setCurrentRevision(String(stored.current));
  return new AppendResp().setWrongExpectedVersion(conflict);
}

export function batchAnswer(
  correlation: shared.UUID,
  stream: string,
  stored: Stored,
): streams.BatchAppendResp {
  const answer = new BatchAppendResp()
    .setCorrelationId(correlation)
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  if (stored.written) {
    const position = new shared.AllStreamPosition()
      .setCommitPosition(String(stored.position))
      .setPreparePosition(String(stored.position));
    const success = new BatchAppendResp.Success().setCurrentRevision(String(stored.revision));
    return answer.setSuccess(success.setPosition(position));
  }
  const conflict = new shared.WrongExpectedVersion();
  if (stored.current === undefined) conflict.setCurrentNoStream(new empty.Empty());
  else conflict.setCurrentStreamRevision(String(stored.current));
  const details = new any.Any();
  details.pack(conflict.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  return answer.setError(new statuses.Status().setMessage('WrongExpectedVersion').setDetails(details));
}
