import { FOLD_VERSION } from '@fumata/conclave';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import { sha256 } from '@fumata/platform';
import { leafHash, MerkleTree, rootOf, type Leaf } from '@fumata/proof';
import { CONCLAVE, conclaveOpen, hex, opened, roundOpened, started, TestLog, votes } from '@fumata/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { originOf } from '../origin.js';
import { ReadModels } from '../read-models.js';
import { LeafSequencer } from './leaves.js';
import { leavesFrom } from './log-leaves.js';
import { tileDocument } from './proof-documents.js';
import { emptyTreeState } from './tree-state.js';
import { rootsFromLog, TileReader, TilesMissing } from './tile-reader.js';

const NEXT = hex(0xc1);
let log: MemoryEventLog;
let models: ReadModels;
let leaves: readonly Leaf[];
/** Position and sequence of each event of the edition. */
let positions: readonly string[];

beforeEach(() => record());

/** A log with two editions, the first with leaves of version 2 if it has a salt. */
async function record(salt?: string): Promise<void> {
  log = new MemoryEventLog();
  models = new ReadModels(EmbeddedDocumentStore.inMemory());
  const [first, ...others] = conclaveOpen();
  const opening = { ...first, data: { ...first?.data, ...(salt !== undefined && { leafVersion: 2, salt }) } };
  const story = new TestLog().append(opening as never, ...others, ...votes(300, 1), opened({ conclaveId: NEXT }));
  story.append(roundOpened(9), started(NEXT, CONCLAVE));
  for (const { stream, ...event } of story.events) await log.append(stream, 'any', [event as never]); // a recorded event has all fields of a new one
  const sequencer = new LeafSequencer();
  const all = story.events.map((event) => sequencer.next(event));
  leaves = all.flatMap((leaf) => (leaf?.conclaveId === CONCLAVE ? leaf : []));
  const recorded: string[] = [];
  for await (const page of log.readAll()) recorded.push(...page.map(({ position }) => position));
  positions = recorded;
}

const collected = async (first?: number, id = CONCLAVE): Promise<Leaf[]> => {
  const read: Leaf[] = [];
  for await (const leaf of leavesFrom({ log, models }, id, first)) read.push(leaf);
  return read;
};
/** The leaves, and the positions after which the log was read. */
async function readFrom(first: number): Promise<{ read: Leaf[]; asked: unknown[] }> {
  const asked: unknown[] = [];
  const watched = {
    readStream: log.readStream.bind(log),
    readAll: (after?: never) => (asked.push(after), log.readAll(after)),
  };
  const read: Leaf[] = [];
  for await (const leaf of leavesFrom({ log: watched, models }, CONCLAVE, first)) read.push(leaf);
  return { read, asked };
}
const reader = () => new TileReader({ log, models }, models);
const hashes = () => leaves.map((leaf) => leafHash(leaf));

describe('leavesFrom', () => {
  it('yields the leaves of an edition, from any of them on', async () => {
    expect(await collected()).toEqual(leaves);
    expect(await collected(200)).toEqual(leaves.slice(199));
    expect(await collected(leaves.length + 1)).toEqual([]);
    expect((await collected(1, NEXT)).map(({ type }) => type)).toEqual([
      'ConclaveOpened',
      'RoundOpened',
      'ConclaveStarted',
    ]);
  });

  it.each([[1], [2]])('continues from a snapshot before them, with leaves of version %i', async (version) => {
    const salt = version === 2 ? 'salt' : undefined;
    await record(salt);
    await models.edges.put(emptyTreeState(CONCLAVE, salt));
    const position = positions[149]!;
    const snapshot = { foldVersion: FOLD_VERSION, origin: (await originOf(log))!, events: 150, kept: true, view: '{}' };
    await models.snapshots.put({ _id: 'one', position, sequences: { [CONCLAVE]: 150 }, ...snapshot });
    expect(await readFrom(200)).toEqual({ read: leaves.slice(199), asked: [position] });
    expect(await collected(100)).toEqual(leaves.slice(99));
  });

  it('continues from the tile before them rather than from a snapshot', async () => {
    await models.edges.put(emptyTreeState(CONCLAVE));
    await models.tiles.put(tileDocument(CONCLAVE, 0, 'ab'.repeat(32), positions[255]!));
    expect(await readFrom(257)).toEqual({ read: leaves.slice(256), asked: [positions[255]] });
    expect(await readFrom(300)).toEqual({ read: leaves.slice(299), asked: [positions[255]] });
    expect(await readFrom(256)).toEqual({ read: leaves.slice(255), asked: [undefined] });
  });
});

describe('TileReader', () => {
  it('reads leaf hashes from the log', async () => {
    const place = { level: 0, index: 1, width: 20 };
    expect(await reader().hashes(CONCLAVE, place)).toEqual(hashes().slice(256, 276));
  });

  it('reads the levels above from the stored tiles', async () => {
    const roots = Array.from({ length: 600 }, (_, n) => sha256(`root ${n}`));
    for (const [n, root] of roots.entries()) await models.tiles.put(tileDocument(CONCLAVE, n, root, '1'));
    const read = (level: number, index: number, width: number) => reader().hashes(CONCLAVE, { level, index, width });
    expect(await read(1, 0, 256)).toEqual(roots.slice(0, 256));
    expect(await read(1, 2, 88)).toEqual(roots.slice(512));
    expect(await read(2, 0, 2)).toEqual([rootOf(roots.slice(0, 256)), rootOf(roots.slice(256, 512))]);
  });

  it('rejects a tile that is not stored, or not whole', async () => {
    await models.tiles.put(tileDocument(CONCLAVE, 1, 'ab'.repeat(32), '1'));
    for (const place of [
      { level: 1, index: 0, width: 2 },
      { level: 1, index: 0, width: 1 },
      { level: 0, index: 1, width: 256 },
      { level: 0, index: 9, width: 1 },
    ])
      await expect(reader().hashes(CONCLAVE, place)).rejects.toThrow(TilesMissing);
  });
});

describe('rootsFromLog', () => {
  it('computes the roots at the sizes that the log reaches', async () => {
    const tree = MerkleTree.of(hashes());
    const size = leaves.length;
    expect(await rootsFromLog({ log }, CONCLAVE, [7, size, size + 1])).toEqual(
      new Map([
        [7, tree.root(7)],
        [size, tree.root()],
      ]),
    );
  });
});
