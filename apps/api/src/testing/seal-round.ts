import { toRecordable, sealsStream, upcastConclaveEvents } from '@fumata/conclave';
import { signerOf } from '@fumata/platform';
import { leafHash, signSeal, TiledTree, type Seal } from '@fumata/proof';
import { emptyTreeState, LeafSequencer, tileDocument, type TileDocument } from '@fumata/read-models';
import type { TestSite } from './site.js';

/**
 * Seals an edition as the worker does (tiles, edges and event) up to the close of a round, or up to its last event while
 * the round is open. Another `root` makes the seal contradict the log.
 */
export async function sealRound(site: TestSite, conclaveId: string, roundNumber: number, root?: string): Promise<Seal> {
  const { models, log, ids, clock, sealKey } = site.system;
  const leaves = new LeafSequencer();
  const tree = new TiledTree();
  const tiles: TileDocument[] = [];
  let roundId = '';
  for (const event of upcastConclaveEvents(await site.recorded())) {
    const leaf = leaves.next(event);
    if (leaf?.conclaveId !== conclaveId) continue;
    const tile = tree.append(leafHash(leaf));
    if (tile !== undefined) tiles.push(tileDocument(conclaveId, tiles.length, tile, event.position));
    if (event.type === 'RoundClosed' && event.data.roundNumber === roundNumber) {
      ({ roundId } = event.data);
      break;
    }
  }
  const sealed = { conclaveId, roundId, roundNumber, size: tree.size, root: root ?? tree.root() };
  const seal = signSeal(sealed, signerOf(sealKey));
  await Promise.all(tiles.map((tile) => models.tiles.put(tile)));
  await models.edges.put({
    ...emptyTreeState(conclaveId),
    position: '0',
    state: tree.state(),
    rests: { ...(await models.edges.get(conclaveId))?.rests, [tree.size]: tree.restRoot() ?? '' },
  });
  const { v: _, ...data } = seal;
  const cause = { actor: 'system', recordedAt: clock.now().toISOString(), correlationId: ids.uuid() } as const;
  const event = toRecordable({ type: 'RoundSealed', data }, ids.uuid(), cause);
  await log.append(sealsStream(conclaveId), 'any', [event]);
  return seal;
}
