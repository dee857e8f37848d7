import { Inject, Injectable } from '@nestjs/common';
import { upcastConclaveEvents, type ConclaveId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import { sha256 } from '@fumata/platform';
import { leafHash, TILE, tiledPath, TiledTree, verifyInclusion, type Seal, type UnderSeal } from '@fumata/proof';
import { LeafSequencer, ReadModels } from '@fumata/read-models';
import { EVENT_LOG, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import type { LocatedEvent } from './event-finder.js';

/** Inclusion proofs from events to seals, from the tiles that the worker stores. */
@Injectable()
export class TreePaths {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly models: ReadModels,
  ) {}

  /**
   * The inclusion proof of an event under a seal that covers it; undefined while the worker has not stored the tiles.
   *
   * The path is verified first. Tiles are only a read model: if they do not match the seal, they are rebuilt from the
   * log. If the log does not match either, the answer contains the seal and the log's path, so that the caller sees the
   * contradiction. Without the seal a sealed vote would look unsealed, and a changed log would stay hidden.
   */
  async under(seal: Seal, located: LocatedEvent): Promise<UnderSeal | undefined> {
    const roots = await this.storedRoots(seal);
    if (!roots) return undefined;
    const path = pathOf(seal, located, roots);
    if (path) return { seal, path };
    const { conclaveId, size } = seal;
    this.logger.error({ conclaveId, size }, 'proofs: stored tiles do not match the seal, rebuilt from the log');
    const recomputed = tiledPath({ ...placeOf(located), roots: await this.fromLog(conclaveId, size) }, sha256);
    if (!provesLeaf(seal, located, recomputed))
      this.logger.error({ conclaveId, size }, 'proofs: the log does not match the seal');
    return { seal, path: recomputed };
  }

  /** Roots of all tiles of the tree with the seal's size; undefined if one is not stored. */
  private async storedRoots({ conclaveId, size }: Seal): Promise<readonly string[] | undefined> {
    const { tiles, edges } = this.models;
    const fullTiles = Math.floor(size / TILE);
    const restRoot = (await edges.get(conclaveId))?.rests[String(size)];
    const stored = await tiles.find({ conclaveId, n: { $lt: fullTiles } }, { fields: ['n', 'root'] });
    if (restRoot === undefined || stored.length !== fullTiles) return undefined;
    return [...stored.map(({ root }) => root), ...(restRoot === '' ? [] : [restRoot])];
  }

  private async fromLog(conclaveId: ConclaveId, size: number): Promise<readonly string[]> {
    const leaves = new LeafSequencer();
    const tree = new TiledTree(sha256);
    const roots: string[] = [];
    for await (const page of this.log.readAll()) {
      for (const event of upcastConclaveEvents(page)) {
        const leaf = leaves.next(event);
        if (leaf?.conclaveId !== conclaveId || tree.size === size) continue;
        const root = tree.append(leafHash(leaf, sha256));
        if (root !== undefined) roots.push(root);
      }
      if (tree.size === size) break;
    }
    const restRoot = tree.restRoot();
    return restRoot === undefined ? roots : [...roots, restRoot];
  }
}

const placeOf = ({ leaf, tile }: LocatedEvent) => ({ index: leaf.sequence - 1, tile });

const provesLeaf = ({ size, root }: Seal, { leaf }: LocatedEvent, path: readonly string[]): boolean =>
  verifyInclusion({ leafHash: leafHash(leaf, sha256), index: leaf.sequence - 1, size, path }, root, sha256);

/** Undefined if the stored tiles do not prove the leaf under the seal. */
function pathOf(seal: Seal, located: LocatedEvent, roots: readonly string[]): readonly string[] | undefined {
  try {
    const path = tiledPath({ ...placeOf(located), roots }, sha256);
    return provesLeaf(seal, located, path) ? path : undefined;
  } catch (cause) {
    if (cause instanceof RangeError) return undefined; // invalid or missing roots
    throw cause;
  }
}
