import { randomUUID } from 'node:crypto';
import type { Store } from '../store.ts';
import { ANY, append } from './commands.ts';

/** Removes the events that reads of their streams hide, but the last one of each stream. Returns the scavenge's id. */
export async function startScavenge(store: Store): Promise<string> {
  const id = randomUUID();
  const report = (type: string, data: object): Promise<unknown> =>
    store.writer.run(
      append(`$scavenges-${id}`, ANY, [
        {
          id: randomUUID(),
          type,
          contentType: 'application/json',
          data: Buffer.from(JSON.stringify({ scavengeId: id, nodeEndpoint: '127.0.0.1', ...data })),
          metadata: new Uint8Array(),
        },
      ]),
    );
  await report('$scavengeStarted', {});
  void (async () => {
    const hidden = hiddenPositions(store);
    store.log.erase(hidden);
    await report('$scavengeChunksCompleted', { chunkStartNumber: 0, chunkEndNumber: 0 });
    await report('$scavengeCompleted', { result: 'Success', error: '', timeTaken: '00:00:00', spaceSaved: hidden.length });
  })().catch((cause: unknown) => report('$scavengeCompleted', { result: 'Failed', error: String(cause) }));
  return id;
}

function hiddenPositions({ log, metadata }: Store): readonly number[] {
  const hidden: number[] = [];
  for (const stream of log.index.streams.values()) {
    const isGone = stream.tombstone !== undefined;
    const first = Math.min(metadata.firstVisible(stream), stream.last);
    const end = isGone ? stream.last + 1 : first;
    hidden.push(...stream.positions.slice(0, Math.max(0, end - stream.base)));
  }
  return hidden.sort((a, b) => a - b);
}
