/**
 * The thread in which leaves are hashed and trees grow: a million of them take seconds, which no event loop has. Runs from
 * source too: erasable TypeScript, no relative imports.
 */
import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { TiledTree } from '@fumata/proof';
import type { TiledState } from '@fumata/proof';

export interface Growth {
  readonly conclaveId: string;
  /** Where the tree is to go on from, before anything is appended; when left out, where it stands. */
  readonly from?: TiledState | undefined;
  /** As they are hashed, in order, a line each (none has a line break): one text crosses over faster than many. */
  readonly leaves: string;
}

export interface Grown {
  readonly size: number;
  readonly root: string;
  /** Of the tiles that were made whole, in order. */
  readonly tiles: readonly string[];
  /** Of what stands behind the last whole tile; '' for nothing. */
  readonly rest: string;
  readonly state: TiledState;
}

const sha256 = (data: string | Uint8Array): string => hash('sha256', data);
const trees = new Map<string, TiledTree>();

function grow({ conclaveId, from, leaves }: Growth): Grown {
  const tree = from ? TiledTree.resume(from, sha256) : (trees.get(conclaveId) ?? new TiledTree(sha256));
  trees.set(conclaveId, tree);
  const tiles: string[] = [];
  for (const leaf of leaves === '' ? [] : leaves.split('\n')) {
    const tile = tree.append(sha256(leaf));
    if (tile !== undefined) tiles.push(tile);
  }
  return { size: tree.size, root: tree.root(), tiles, rest: tree.restRoot() ?? '', state: tree.state() };
}

parentPort?.on('message', (growth: Growth) => parentPort?.postMessage(grow(growth)));
