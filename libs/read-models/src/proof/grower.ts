/**
 * The thread in which leaves are hashed and trees grow: a million of them take seconds, which no event loop has. Runs from
 * source too: erasable TypeScript, no relative imports but of types.
 */
import { hash } from 'node:crypto';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { TiledTree } from '@fumata/proof';
import type { TiledState } from '@fumata/proof';
import type { LeafBytes } from './gathered-leaves.js';

export interface Growth {
  readonly conclaveId: string;
  /** Where the tree is to go on from, before anything is appended; when left out, where it stands. */
  readonly from?: TiledState | undefined;
  /** In order; none when left out. */
  readonly leaves?: LeafBytes | undefined;
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

/** To whoever answers visitors, and to whoever feeds it. Linux alone does this to a thread; elsewhere it would be done to the process. */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  try {
    setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
  } catch {
    // Forbidden here: it has its share like all others.
  }
}

function grow({ conclaveId, from, leaves }: Growth): Grown {
  const tree = from ? TiledTree.resume(from, sha256) : (trees.get(conclaveId) ?? new TiledTree(sha256));
  trees.set(conclaveId, tree);
  const tiles = leaves ? [...tilesOf(tree, leaves)] : [];
  return { size: tree.size, root: tree.root(), tiles, rest: tree.restRoot() ?? '', state: tree.state() };
}

function* tilesOf(tree: TiledTree, { bytes, ends }: LeafBytes): Generator<string> {
  const leaves = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let leaf = Buffer.alloc(0);
  let begin = 0;
  for (const end of ends) {
    // Most are as long as the one before: to copy into the same bytes takes less than a view of others.
    if (leaf.length !== end - begin) leaf = Buffer.alloc(end - begin);
    leaves.copy(leaf, 0, begin, end);
    const tile = tree.append(sha256(leaf));
    if (tile !== undefined) yield tile;
    begin = end;
  }
}

giveWay();
parentPort?.on('message', (growth: Growth) => parentPort?.postMessage(grow(growth)));
