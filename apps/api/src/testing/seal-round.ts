import { toRecordable, sealsStream, upcastConclaveEvents } from '@fumata/conclave';
import { signerOf } from '@fumata/platform';
import { leafHash, signSeal, TiledTree, type Seal } from '@fumata/proof';
import { LeafSequencer, tileDocument } from '@fumata/read-models';
import type { TestSite } from './site.js';

/**
 * Seals an edition as the worker does (tiles, edges and event) up to the close of a round, or up to its last event while
 * the round is open. Another `root` makes the seal contradict the log.
 */
export async function sealRound(site: TestSite, conclaveId: string, roundNumber: number, root?: string): Promise<Seal> {
  const { models, log, ids, clock, sealKey } = site.system;
  const leaves = new LeafSequencer();
  const tree = new TiledTree();
  const roots: string[] = [];
  let roundId = '';
  for (const event of upcastConclaveEvents(await site.recorded())) {
    const leaf = leaves.next(event);
    if (leaf?.conclaveId !== conclaveId) continue;
    roots.push(...[tree.append(leafHash(leaf)) ?? []].flat());
    if (event.type === 'RoundClosed' && event.data.roundNumber === roundNumber) {
      ({ roundId } = event.data);
      break;
    }
  }
  const sealed = { conclaveId, roundId, roundNumber, size: tree.size, root: root ?? tree.root() };
  const seal = signSeal(sealed, signerOf(sealKey));
  await Promise.all(roots.map((each, n) => models.tiles.put(tileDocument(conclaveId, n, each, '0'))));
  await models.edges.put({
    _id: conclaveId,
    position: '0',
    state: tree.state(),
    seals: 0,
    open: null,
    due: [],
    rests: { ...(await models.edges.get(conclaveId))?.rests, [tree.size]: tree.restRoot() ?? '' },
  });
  const { v: _, ...data } = seal;
  const cause = { actor: 'system', recordedAt: clock.now().toISOString(), correlationId: ids.uuid() } as const;
  const event = toRecordable({ type: 'RoundSealed', data }, ids.uuid(), cause);
  await log.append(sealsStream(conclaveId), 'any', [event]);
  return seal;
}
