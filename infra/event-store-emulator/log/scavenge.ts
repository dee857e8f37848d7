import { randomUUID } from 'node:crypto';
import { jsonEvent, type Store } from '../store.ts';
import { ANY, append } from './commands.ts';
import { TOMBSTONE_REVISION } from './event-log.ts';
import { isMetadataStream } from './stream-metadata.ts';

/** Removes the events that reads of their streams hide, but the last one of each stream. Returns the scavenge's id. */
export async function startScavenge(store: Store): Promise<string> {
  const id = randomUUID();
  const report = (type: string, data: object): Promise<unknown> => {
    const event = jsonEvent(type, { scavengeId: id, nodeEndpoint: '127.0.0.1', ...data });
    return store.writer.run(append(`$scavenges-${id}`, ANY, [event]));
  };
  await report('$scavengeStarted', {});
  const spaceSaved = eraseHidden(store);
  await report('$scavengeChunksCompleted', { chunkStartNumber: 0, chunkEndNumber: 0 });
  await report('$scavengeCompleted', { result: 'Success', error: '', timeTaken: '00:00:00', spaceSaved });
  return id;
}

function eraseHidden({ log, metadata }: Store): number {
  const names = log.streamsWith('$metadata').flatMap((name) => (isMetadataStream(name) ? [name, name.slice(2)] : name));
  let erased = 0;
  log.begin();
  for (const name of new Set([...names, ...log.streamsWith('$streamDeleted')])) {
    const last = log.lastRevision(name);
    erased += log.erase(name, last === TOMBSTONE_REVISION ? last : Math.min(metadata.firstVisible(name), last));
  }
  log.commit();
  return erased;
}
