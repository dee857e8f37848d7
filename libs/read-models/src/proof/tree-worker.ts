/**
 * Worker thread that hashes leaves and appends them to trees: a million take seconds, which would block an event loop.
 * Node also runs it from source: erasable TypeScript, no relative imports except types.
 */
import { hash } from 'node:crypto';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { TiledTree, type TiledState } from '@fumata/proof';
import type { WorkerReply, WorkerRequest } from '@fumata/platform';
import type { LeafBytes } from './leaf-buffer.js';

export interface AppendRequest {
  readonly conclaveId: string;
  /** State to resume the tree from before appending; the current state if omitted. */
  readonly from?: TiledState | undefined;
  /** In order; none if omitted. */
  readonly leaves?: LeafBytes | undefined;
}

export interface AppendResult {
  readonly size: number;
  readonly root: string;
  /** Roots of the completed tiles, in order. */
  readonly tiles: readonly string[];
  /** Root of the leaves after the last complete tile; '' for none. */
  readonly rest: string;
  readonly state: TiledState;
}

const sha256 = (data: string | Uint8Array): string => hash('sha256', data);
const trees = new Map<string, TiledTree>();

/**
 * Lowers the priority below the threads that answer visitors and feed it. Only Linux does this per thread; elsewhere it
 * would affect the process.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  try {
    setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
  } catch {
    // Not permitted: the thread keeps its priority.
  }
}

function append({ conclaveId, from, leaves }: AppendRequest): AppendResult {
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
    // Most leaves have the length of the previous one: copying into one buffer is cheaper than creating views.
    if (leaf.length !== end - begin) leaf = Buffer.alloc(end - begin);
    leaves.copy(leaf, 0, begin, end);
    const tile = tree.append(sha256(leaf));
    if (tile !== undefined) yield tile;
    begin = end;
  }
}

lowerPriority();
parentPort?.on('message', ({ id, request }: WorkerRequest<AppendRequest>) =>
  parentPort?.postMessage({ id, result: append(request) } satisfies WorkerReply<never>),
);
