import { isConclaveEvent, type LogEvent, type Recorded } from '@fumata/conclave';
import type { LogMark, Models } from '../models.js';
import { Trees } from '../proof/trees.js';
import type { TreeThread } from '../proof/tree-thread.js';
import type { Documents, FullFold } from './full-fold.js';

/** Tiles and tree states of the seals, independent of the stored documents; needs a thread of its own. */
export class TreesFold implements FullFold {
  readonly group = 'sceaux';
  position: string | null = null;
  events = 0;
  last: LogMark | undefined;
  private readonly trees: Trees;

  constructor(thread: Pick<TreeThread, 'append'>) {
    this.trees = new Trees(thread);
  }

  async take(events: readonly Recorded<LogEvent>[]): Promise<void> {
    await this.trees.take(events.filter(isConclaveEvent));
    this.events += events.length;
    this.last = events.at(-1) ?? this.last;
    this.position = events.at(-1)?.position ?? this.position;
  }

  async stored(models: Models): Promise<Documents> {
    const [tiles, edges] = await Promise.all([models.tiles.find(), models.edges.find()]);
    return { tiles, edges };
  }

  async documents() {
    await this.trees.settled();
    const { tiles, treeStates } = this.trees.unsaved();
    return { tiles, edges: treeStates };
  }
}
