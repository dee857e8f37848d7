import type { Recorded } from '@fumata/conclave';
import { CHECKPOINT_OF } from '../models.js';
import type { Models } from '../models.js';
import type { EdgeDocument, TileDocument } from '../proof/proof-documents.js';
import { Trees } from '../proof/trees.js';
import type { TreeThread } from '../proof/tree-thread.js';
import { compareDocuments } from './differences.js';
import type { Found } from './differences.js';
import { atOnePosition } from './recount.js';
import type { Recount, Stood } from './recount.js';

interface Stored extends Stood {
  readonly tiles: readonly TileDocument[];
  readonly edges: readonly EdgeDocument[];
}

/** Tiles and edges of the seals' trees, grown from nothing; the thread is this one's alone. */
export class TreesRecount implements Recount<Stored> {
  readonly group = 'sceaux';
  position: string | null = null;
  events = 0;
  private readonly trees: Trees;

  constructor(thread: Pick<TreeThread, 'grow'>) {
    this.trees = new Trees(thread);
  }

  async take(events: readonly Recorded[]): Promise<void> {
    await this.trees.take(events);
    this.events += events.length;
    this.position = events.at(-1)?.position ?? this.position;
  }

  read(models: Models): Promise<Stored> {
    return atOnePosition(models, CHECKPOINT_OF.sceaux, async () => {
      const [tiles, edges] = await Promise.all([models.tiles.find(), models.edges.find()]);
      return { tiles, edges };
    });
  }

  async compare({ tiles, edges, position = '' }: Stored): Promise<Found> {
    const fresh = await this.documents();
    const found = [
      compareDocuments('tiles', tiles, fresh.tiles, position),
      compareDocuments('edges', edges, fresh.edges, position),
    ];
    return {
      differences: found.flatMap(({ differences }) => differences),
      mends: found.flatMap(({ mends }) => mends),
    };
  }

  async documents(): Promise<ReturnType<Trees['unstored']>> {
    await this.trees.settled();
    return this.trees.unstored();
  }
}
