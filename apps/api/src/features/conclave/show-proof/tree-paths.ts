import { Inject, Injectable } from '@nestjs/common';
import { upcast } from '@fumata/conclave';
import type { ConclaveId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import { sha256 } from '@fumata/platform';
import { leafHash, TILE, tiledPath, TiledTree, verifyInclusion } from '@fumata/proof';
import type { Seal, UnderSeal } from '@fumata/proof';
import { LeafSequencer, ReadModels } from '@fumata/read-models';
import { EVENT_LOG, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Located } from './event-finder.js';

/** Paths from events to seals, of the tiles that the worker keeps. */
@Injectable()
export class TreePaths {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly models: ReadModels,
  ) {}

  /**
   * The event under a seal that covers it; undefined while the worker has not yet stored what that takes.
   *
   * The path is tried before it is given. Tiles are only a read model: when they don't lead to the seal, they are made
   * anew from the log. When that doesn't either, log and seal contradict each other, and exactly this is answered: the
   * seal with the path as the log has it, by which whoever asked sees the contradiction. To leave the seal out would be
   * to call a sealed vote not yet sealed, and to hide a changed log behind its own protection.
   */
  async under(seal: Seal, located: Located): Promise<UnderSeal | undefined> {
    const kept = await this.kept(seal);
    if (!kept) return undefined;
    const path = pathOf(seal, located, kept);
    if (path) return { seal, path };
    const { conclaveId, size } = seal;
    this.logger.error({ conclaveId, size }, 'kept tiles do not lead to the seal: made anew from the log');
    const fresh = tiledPath({ ...placed(located), roots: await this.fromLog(conclaveId, size) }, sha256);
    if (!leads(seal, located, fresh))
      this.logger.error({ conclaveId, size }, 'the log is not the one that was sealed');
    return { seal, path: fresh };
  }

  /** The roots of all tiles of the tree of the seal's size. */
  private async kept({ conclaveId, size }: Seal): Promise<readonly string[] | undefined> {
    const { tiles, edges } = this.models;
    const whole = Math.floor(size / TILE);
    const rest = (await edges.get(conclaveId))?.rests[String(size)];
    const stored = await tiles.find({ conclaveId, n: { $lt: whole } }, { fields: ['n', 'root'] });
    if (rest === undefined || stored.length !== whole) return undefined;
    return [...stored.map(({ root }) => root), ...(rest === '' ? [] : [rest])];
  }

  private async fromLog(conclaveId: ConclaveId, size: number): Promise<readonly string[]> {
    const leaves = new LeafSequencer();
    const tree = new TiledTree(sha256);
    const roots: string[] = [];
    for await (const page of this.log.readAll()) {
      for (const event of page) {
        const leaf = leaves.next(upcast(event));
        if (leaf?.conclaveId !== conclaveId || tree.size === size) continue;
        const root = tree.append(leafHash(leaf, sha256));
        if (root !== undefined) roots.push(root);
      }
      if (tree.size === size) break;
    }
    const rest = tree.restRoot();
    return rest === undefined ? roots : [...roots, rest];
  }
}

const placed = ({ leaf, tile }: Located) => ({ index: leaf.sequence - 1, tile });

const leads = ({ size, root }: Seal, { leaf }: Located, path: readonly string[]): boolean =>
  verifyInclusion({ leafHash: leafHash(leaf, sha256), index: leaf.sequence - 1, size, path }, root, sha256);

/** Undefined when what is kept doesn't lead from the leaf to the seal. */
function pathOf(seal: Seal, located: Located, roots: readonly string[]): readonly string[] | undefined {
  try {
    const path = tiledPath({ ...placed(located), roots }, sha256);
    return leads(seal, located, path) ? path : undefined;
  } catch (cause) {
    if (cause instanceof RangeError) return undefined; // roots that are none, or too few of them
    throw cause;
  }
}
