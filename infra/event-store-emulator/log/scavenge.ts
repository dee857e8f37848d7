import { randomUUID } from 'node:crypto';
import type { EventLog } from './event-log.ts';
import { firstVisible } from './stream-metadata.ts';
import type { Writer } from './writer.ts';

/** Removes the events that reads of their streams hide, but the last one of each stream. Returns the scavenge's id. */
export async function startScavenge(log: EventLog, writer: Writer): Promise<string> {
  const scavengeId = randomUUID();
  const report = (type: string, data: object) => writer.note(`$scavenges-${scavengeId}`, type, { scavengeId, ...data });
  await report('$scavengeStarted', {});
  const spaceSaved = eraseHidden(log);
  await report('$scavengeChunksCompleted', { chunkStartNumber: 0, chunkEndNumber: 0 });
  await report('$scavengeCompleted', { result: 'Success', error: '', timeTaken: '00:00:00', spaceSaved });
  return scavengeId;
}

function eraseHidden(log: EventLog): number {
  const streams = log.streamsWith('$metadata').flatMap((metadata) => [metadata, metadata.slice(2)]);
  const erase = (stream: string): number =>
    log.erase(stream, Math.min(firstVisible(log, stream), log.lastRevision(stream)));
  return log.transaction(() => streams.reduce((erased, stream) => erased + erase(stream), 0));
}
