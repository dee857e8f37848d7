import type { ConclaveId } from '@fumata/conclave';
import { sha256 } from '@fumata/platform';
import { leafHash, rootOf, TILE, TiledTree, type TilePlace } from '@fumata/proof';
import type { Models } from '../models.js';
import { leavesFrom, type LeafSource } from './log-leaves.js';

/** The tiles are not stored, or not yet: the trees are behind the log, or are being rebuilt. */
export class TilesMissing extends Error {
  override readonly name = 'TilesMissing';
}

/** Reads tiles of an edition's tree: leaf hashes from the log, the levels above from the stored tiles. */
export class TileReader {
  constructor(
    private readonly source: LeafSource,
    private readonly stored: Pick<Models, 'tiles'>,
  ) {}

  /** @throws TilesMissing; Unavailable */
  async hashes(conclaveId: ConclaveId, place: TilePlace): Promise<readonly string[]> {
    const { level, index, width } = place;
    const first = index * TILE;
    const hashes =
      level === 0 ? await this.leafHashes(conclaveId, first, width) : await this.roots(conclaveId, level - 1, place);
    if (hashes.length !== width) throw new TilesMissing(`tile ${level}/${index} of ${conclaveId} is not complete`);
    return hashes;
  }

  private async leafHashes(conclaveId: ConclaveId, first: number, count: number): Promise<readonly string[]> {
    const hashes: string[] = [];
    if (count <= 0) return hashes;
    for await (const leaf of leavesFrom(this.source, conclaveId, first + 1)) {
      hashes.push(leafHash(leaf, sha256));
      if (hashes.length === count) break;
    }
    return hashes;
  }

  /** Roots of consecutive complete subtrees of `TILE ** (above + 1)` leaves. */
  private async roots(conclaveId: ConclaveId, above: number, { index, width }: TilePlace): Promise<readonly string[]> {
    const span = TILE ** above;
    const [from, to] = [index * TILE * span, (index * TILE + width) * span];
    const documents = await this.stored.tiles.find(
      { conclaveId, n: { $gte: from, $lt: to } },
      { fields: ['n', 'root'], sort: { _id: 1 } },
    );
    const isWhole = documents.length === to - from && documents.every(({ n }, at) => n === from + at);
    if (!isWhole) throw new TilesMissing(`tiles ${from} to ${to} of ${conclaveId} are not stored`);
    const roots = documents.map(({ root }) => root);
    return span === 1
      ? roots
      : Array.from({ length: width }, (_, at) => rootOf(roots.slice(at * span, (at + 1) * span), sha256));
  }
}

/** Roots of an edition's tree at these sizes, computed from the whole log; fewer if the log is shorter. */
export async function rootsFromLog(
  source: LeafSource,
  conclaveId: ConclaveId,
  sizes: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const tree = new TiledTree(sha256);
  const roots = new Map<number, string>();
  const last = Math.max(...sizes);
  for await (const leaf of leavesFrom({ log: source.log }, conclaveId)) {
    tree.append(leafHash(leaf, sha256));
    if (sizes.includes(tree.size)) roots.set(tree.size, tree.root());
    if (tree.size >= last) break;
  }
  return roots;
}
