import { isConclaveEvent, type LogEvent, type Recorded } from '@fumata/conclave';
import { Trees } from '../proof/trees.js';
import type { TreeThread } from '../proof/tree-thread.js';
import { FullFold, type Documents } from './full-fold.js';

/** Tiles and tree states of the seals; needs a thread of its own. */
export class TreesFold extends FullFold {
  readonly group = 'sceaux';
  protected readonly collections = ['tiles', 'edges'] as const;
  private readonly trees: Trees;

  constructor(thread: Pick<TreeThread, 'append'>) {
    super();
    this.trees = new Trees(thread);
  }

  protected async documents(): Promise<Documents> {
    await this.trees.settled();
    const { tiles, treeStates } = this.trees.unsaved();
    return { tiles, edges: treeStates };
  }

  protected apply(events: readonly Recorded<LogEvent>[]): Promise<void> {
    return this.trees.append(events.filter(isConclaveEvent));
  }
}
