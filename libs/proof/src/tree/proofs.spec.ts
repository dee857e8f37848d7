import { hash as nodeHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inclusionSteps } from './inclusion-steps.js';
import { verifyConsistency } from './consistency.js';
import { rootOfInclusion, verifyInclusion } from './inclusion.js';
import { MerkleTree } from './merkle-tree.js';

const hash = (data: string | Uint8Array) => nodeHash('sha256', data);
const MAX_LEAVES = 70;
const leaves = Array.from({ length: MAX_LEAVES }, (_, n) => hash(`leaf ${n}`));
const tree = MerkleTree.of(leaves, hash);
const roots = Array.from({ length: MAX_LEAVES + 1 }, (_, size) => tree.root(size));
const root = (size: number) => roots[size] ?? '';
const ours = (index: number, size: number) => ({
  leafHash: leaves[index] ?? '',
  index,
  size,
  path: tree.inclusionPath(index, size),
});

const leafInTree = fc
  .integer({ min: 1, max: MAX_LEAVES })
  .chain((size) => fc.record({ size: fc.constant(size), index: fc.nat(size - 1) }));
const sizes = fc
  .integer({ min: 1, max: MAX_LEAVES })
  .chain((newer) => fc.record({ newer: fc.constant(newer), older: fc.integer({ min: 1, max: newer }) }));

/** Corrupted versions of a list of hashes. */
const corrupted = (list: readonly string[]): string[][] => [
  ...list.map((one, i) =>
    list.with(
      i,
      one.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    ),
  ),
  ...list.map((_, i) => list.toSpliced(i, 1)),
  ...list.map((_, i) => list.toSpliced(i, 0, hash('intruder'))),
  [...list, hash('intruder')],
  [...list, ''],
  ...(list.length > 1 ? [list.toReversed()] : []),
];

describe('inclusion path', () => {
  it('leads to the root for each leaf of each size', () => {
    const broken: string[] = [];
    for (let size = 1; size <= MAX_LEAVES; size++) {
      for (let index = 0; index < size; index++) {
        if (!verifyInclusion(ours(index, size), root(size), hash)) broken.push(`${index} of ${size}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('is rejected with any change', () => {
    fc.assert(
      fc.property(leafInTree, ({ index, size }) => {
        const inclusion = ours(index, size);
        const lies = [
          ...corrupted(inclusion.path).map((path) => ({ ...inclusion, path })),
          { ...inclusion, leafHash: hash('other') },
          { ...inclusion, index: index + 1 },
          { ...inclusion, index: index - 1 },
          { ...inclusion, size: size * 2 },
        ];
        for (const lie of lies) expect(verifyInclusion(lie, root(size), hash)).toBe(false);
        expect(verifyInclusion(inclusion, hash('other root'), hash)).toBe(false);
      }),
    );
  });

  it('is rejected when malformed', () => {
    const good = ours(3, 7);
    const junk: unknown[] = [undefined, null, 0, -1, 1.5, Number.NaN, Infinity, '3', '', {}, [], [null], [1]];
    for (const key of ['index', 'size', 'path', 'leafHash'] as const) {
      for (const value of junk) {
        const bad = { ...good, [key]: value } as typeof good; // malformed JSON input
        expect(rootOfInclusion(bad, hash)).not.toBe(root(7));
        expect(verifyInclusion(bad, root(7), hash)).toBe(false);
      }
    }
    expect(verifyInclusion({ ...good, path: good.path.map((one) => one.toUpperCase()) }, root(7))).toBe(false);
    // Without a path there is no root; undefined must not equal undefined.
    expect(verifyInclusion({ ...good, size: 0 }, undefined as never)).toBe(false);
  });

  it('inclusionSteps returns the leaves that each neighbour covers', () => {
    expect(inclusionSteps(2, 7)).toEqual([
      { side: 'right', from: 3, to: 4 },
      { side: 'left', from: 0, to: 2 },
      { side: 'right', from: 4, to: 7 },
    ]);
    expect(inclusionSteps(6, 7)).toEqual([
      { side: 'left', from: 4, to: 6 },
      { side: 'left', from: 0, to: 4 },
    ]);
    expect([inclusionSteps(0, 1), inclusionSteps(1, 1), inclusionSteps(0, 0)]).toEqual([[], undefined, undefined]);
    fc.assert(
      fc.property(leafInTree, ({ index, size }) => {
        const covered = (inclusionSteps(index, size) ?? []).flatMap(({ from, to }) => [from, to]);
        const total = (inclusionSteps(index, size) ?? []).reduce((sum, { from, to }) => sum + to - from, 1);
        expect(total).toBe(size);
        expect(covered.every((at) => at >= 0 && at <= size)).toBe(true);
      }),
    );
  });
});

describe('consistency proof', () => {
  const head = (size: number) => ({ size, root: root(size) });

  it('is valid between any two sizes', () => {
    const broken: string[] = [];
    for (let newer = 1; newer <= MAX_LEAVES; newer++) {
      for (let older = 1; older <= newer; older++) {
        const proof = tree.consistencyProof(older, newer);
        if (!verifyConsistency(head(older), head(newer), proof, hash)) broken.push(`${older} in ${newer}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('is rejected with any change', () => {
    fc.assert(
      fc.property(sizes, ({ older, newer }) => {
        const proof = tree.consistencyProof(older, newer);
        for (const lie of corrupted(proof)) {
          expect(verifyConsistency(head(older), head(newer), lie, hash)).toBe(false);
        }
        const other = { size: older, root: hash('other') };
        expect(verifyConsistency(other, head(newer), proof, hash)).toBe(false);
        expect(verifyConsistency(head(older), { size: newer, root: hash('other') }, proof, hash)).toBe(false);
        if (older === newer) return;
        expect(verifyConsistency(head(newer), head(older), proof, hash)).toBe(false);
        expect(verifyConsistency(head(older), head(newer), [], hash)).toBe(false);
      }),
    );
  });

  it('is rejected when it leads to a smaller tree, stops early or goes too far', () => {
    const [lowest = '', , left = ''] = tree.consistencyProof(6, 8);
    // 6 and 5 leaves share their steps, which would give both one root.
    expect(verifyConsistency(head(6), { size: 5, root: root(6) }, [lowest, left], hash)).toBe(false);
    // Without its last step the proof leads to the root of four leaves, not of five.
    const short = tree.consistencyProof(2, 5).slice(0, 1);
    expect(verifyConsistency(head(2), { size: 5, root: root(4) }, short, hash)).toBe(false);
    // 3 and 4 leaves have the steps of 11 and 12, except for the last.
    const long = tree.consistencyProof(11, 12);
    const [three, four] = [
      { size: 3, root: root(11) },
      { size: 4, root: root(12) },
    ];
    expect(verifyConsistency(three, four, long, hash)).toBe(false);
  });

  it('is never valid for a log that was changed below the older size', () => {
    const changed = MerkleTree.of(leaves.with(4, hash('changed')), hash);
    for (let older = 5; older < MAX_LEAVES; older++) {
      const newer = { size: MAX_LEAVES, root: changed.root() };
      const proofs = [changed.consistencyProof(older), tree.consistencyProof(older)];
      for (const proof of proofs) expect(verifyConsistency(head(older), newer, proof, hash)).toBe(false);
    }
  });

  it('is rejected when malformed', () => {
    const junk: unknown[] = [undefined, null, 0, -1, 1.5, Number.NaN, '3', {}, [null]];
    for (const value of junk) {
      const bad = value as never; // malformed JSON input
      expect(verifyConsistency(head(3), head(7), bad, hash)).toBe(false);
      expect(verifyConsistency({ size: bad, root: root(3) }, head(7), [], hash)).toBe(false);
      expect(verifyConsistency(head(3), { size: bad, root: root(7) }, [], hash)).toBe(false);
      expect(verifyConsistency({ size: 3, root: bad }, { size: 3, root: bad }, [], hash)).toBe(false);
    }
    expect(verifyConsistency({ size: 0, root: root(0) }, head(7), [], hash)).toBe(false);
    expect(verifyConsistency({ size: 0, root: root(0) }, { size: 0, root: root(0) }, [], hash)).toBe(false);
  });
});
