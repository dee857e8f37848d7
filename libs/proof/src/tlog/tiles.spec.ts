import { hash as nodeHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Hash } from '../hashing/hash.js';
import { verifyConsistency } from '../tree/consistency.js';
import { rootOf } from '../tree/frontier.js';
import { MerkleTree } from '../tree/merkle-tree.js';
import { TileProofs, type ReadTile } from './tile-proofs.js';
import {
  decodeEntries,
  decodeTile,
  encodeEntries,
  encodeTile,
  entriesPath,
  readTilePath,
  tileIndexPath,
  tilePath,
  tileWidth,
} from './tiles.js';

const hash: Hash = (data) => nodeHash('sha256', data);

describe('tile paths', () => {
  it('are those of the specification', () => {
    expect([0, 7, 999, 1000, 1_234_067].map(tileIndexPath)).toEqual(['000', '007', '999', 'x001/000', 'x001/x234/067']);
    expect(tilePath({ level: 2, index: 5, width: 256 })).toBe('tile/2/005');
    expect(tilePath({ level: 0, index: 1234, width: 17 })).toBe('tile/0/x001/234.p/17');
    expect(entriesPath({ index: 273, width: 112 })).toBe('tile/entries/273.p/112');
  });

  it('are read as they are written', () => {
    const place = fc.record({ level: fc.nat(63), index: fc.nat(2 ** 40), width: fc.integer({ min: 1, max: 256 }) });
    fc.assert(
      fc.property(place, (each) => {
        expect(readTilePath(tilePath(each).slice('tile/'.length))).toEqual(each);
        const { index, width } = each;
        expect(readTilePath(entriesPath(each).slice('tile/'.length))).toEqual({ index, width });
      }),
    );
  });

  it.each([
    '',
    '0',
    '0/1',
    '0/0001',
    '0/x000/001',
    '0/x1/234',
    '0/001/234',
    '0/x001',
    '64/000',
    '00/000',
    '-1/000',
    'data/000',
    '0/000.p/0',
    '0/000.p/256',
    '0/000.p/007',
    '0/000.p/',
    '0/000.p/1/2',
    'entries/1',
  ])('reject %j', (path) => expect(readTilePath(path)).toBeUndefined());

  it('have the widths of the specification’s example of 70,000 leaves', () => {
    expect([tileWidth(0, 272, 70_000), tileWidth(0, 273, 70_000), tileWidth(0, 274, 70_000)]).toEqual([256, 112, -144]);
    expect([tileWidth(1, 0, 70_000), tileWidth(1, 1, 70_000), tileWidth(2, 0, 70_000)]).toEqual([256, 17, 1]);
    expect([tileWidth(0, 0, 256), tileWidth(1, 0, 256), tileWidth(2, 0, 256)]).toEqual([256, 1, 0]);
  });
});

describe('tile', () => {
  const hashes = Array.from({ length: 5 }, (_, n) => hash(`leaf ${n}`));

  it('is its hashes, 32 bytes each', () => {
    const bytes = encodeTile(hashes);
    expect(Buffer.from(bytes).toString('hex')).toBe(hashes.join(''));
    expect(decodeTile(bytes, 5)).toEqual(hashes);
    expect([decodeTile(bytes, 4), decodeTile(bytes.subarray(1), 5)]).toEqual([undefined, undefined]);
  });
});

describe('bundle of entries', () => {
  it('has the length of each entry before it', () => {
    const bytes = encodeEntries(['a', '', 'é'.repeat(200)]);
    expect([...bytes.subarray(0, 7)]).toEqual([0, 1, 97, 0, 0, 1, 144]);
    const entries = decodeEntries(bytes, 3)?.map((entry) => Buffer.from(entry).toString());
    expect(entries).toEqual(['a', '', 'é'.repeat(200)]);
  });

  it('is rejected with another number of entries or a part of one', () => {
    const bytes = encodeEntries(['one', 'two']);
    for (const [part, width] of [
      [bytes, 1],
      [bytes, 3],
      [bytes.subarray(0, -1), 2],
      [bytes.subarray(1), 2],
    ] as const)
      expect(decodeEntries(part, width)).toBeUndefined();
  });

  it('is refused for an entry that its length can’t express', () => {
    expect(encodeEntries(['a'.repeat(65_535)])).toHaveLength(65_537);
    expect(() => encodeEntries(['a'.repeat(65_536)])).toThrow(RangeError);
  });
});

describe('TileProofs', () => {
  const MAX_LEAVES = 66_000;
  const leaves = Array.from({ length: MAX_LEAVES }, (_, n) => hash(`leaf ${n}`));
  const reference = MerkleTree.of(leaves, hash);
  const full = (level: number): string[] => {
    if (level === 0) return leaves;
    const below = full(level - 1);
    const count = Math.floor(below.length / 256);
    return Array.from({ length: count }, (_, n) => rootOf(below.slice(n * 256, (n + 1) * 256), hash));
  };
  const levels = [full(0), full(1), full(2)];
  const read: ReadTile = ({ level, index, width }) =>
    Promise.resolve(levels[level]?.slice(index * 256, index * 256 + width) ?? []);

  it.each([1, 2, 255, 256, 257, 511, 512, 1000, 65_535, 65_536, 65_537, MAX_LEAVES])(
    'have root and consistency of the plain tree of %i leaves',
    async (size) => {
      const proofs = new TileProofs(size, read, hash);
      expect(await proofs.root()).toBe(reference.root(size));
      for (const older of [1, 2, 3, 200, 256, 300, 511, 512, 65_536, size - 1, size].filter(
        (n) => n > 0 && n <= size,
      )) {
        const proof = await proofs.consistency(older);
        expect(proof).toEqual(reference.consistencyProof(older, size));
        const [head, newer] = [older, size].map((n) => ({ size: n, root: reference.root(n) }));
        expect(verifyConsistency(head!, newer!, proof, hash)).toBe(true);
        expect(await proofs.root(older)).toBe(reference.root(older));
        expect(await proofs.inclusion(older - 1)).toEqual(reference.inclusionPath(older - 1, size));
      }
    },
  );

  it('reject a tree outside the log and pass on what a tile’s reader rejects with', async () => {
    const proofs = new TileProofs(300, () => Promise.reject(new Error('away')), hash);
    await expect(proofs.consistency(301)).rejects.toThrow(RangeError);
    await expect(proofs.consistency(0)).rejects.toThrow(RangeError);
    await expect(proofs.root(301)).rejects.toThrow(RangeError);
    await expect(proofs.inclusion(300)).rejects.toThrow(RangeError);
    await expect(proofs.root()).rejects.toThrow('away');
    expect(await new TileProofs(0, read, hash).root()).toBe(hash(''));
  });
});
