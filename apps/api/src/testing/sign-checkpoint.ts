import { sealsStream, toRecordable, upcastConclaveEvents, type CheckpointSigned } from '@fumata/conclave';
import { sha256, signerOf } from '@fumata/platform';
import { keyIdOf, leafHash, logOrigin, signCheckpoint, TiledTree } from '@fumata/proof';
import { LeafSequencer, tileDocument, type TileDocument } from '@fumata/read-models';
import type { TestSite } from './site.js';

/** Signs an edition as the worker does (tiles and event), up to its last event or to an earlier one. */
export async function signCheckpointOf(
  site: TestSite,
  conclaveId: string,
  upTo = Infinity,
): Promise<CheckpointSigned['data']> {
  const { models, log, ids, clock, sealKey, configuration } = site.system;
  const leaves = new LeafSequencer();
  const tree = new TiledTree(sha256);
  const tiles: TileDocument[] = [];
  for (const event of upcastConclaveEvents(await site.recorded())) {
    const leaf = leaves.next(event);
    if (leaf?.conclaveId !== conclaveId || leaf.sequence > upTo) continue;
    const root = tree.append(leafHash(leaf));
    if (root !== undefined) tiles.push(tileDocument(conclaveId, tiles.length, root, event.position));
  }
  await Promise.all(tiles.map((tile) => models.tiles.put(tile)));
  const signer = signerOf(sealKey);
  const head = { size: tree.size, root: tree.root() };
  const origin = logOrigin(new URL(configuration.publicUrl).host, conclaveId);
  const time = clock.now().toISOString();
  const keyId = keyIdOf(signer.publicKey);
  const data = { conclaveId, ...head, time, previous: null, keyId, note: signCheckpoint({ origin, ...head }, signer) };
  const cause = { actor: 'system', recordedAt: time, correlationId: ids.uuid() } as const;
  await log.append(sealsStream(conclaveId), 'any', [
    toRecordable({ type: 'CheckpointSigned', data } satisfies CheckpointSigned, ids.uuid(), cause),
  ]);
  return data;
}

/** Number of events of an edition. */
export const sizeOf = async (site: TestSite, conclaveId: string): Promise<number> =>
  upcastConclaveEvents(await site.recorded()).filter(
    ({ stream, data }) => stream.endsWith(conclaveId) || ('conclaveId' in data && data.conclaveId === conclaveId),
  ).length;
