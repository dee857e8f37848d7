import { describe, expect, it } from '@jest/globals';
import { sha256Hex } from '../hashing/hash.js';
import { verifyConsistency } from './consistency.js';
import { rootOf } from './frontier.js';
import { verifyInclusion } from './inclusion.js';
import { MerkleTree } from './merkle-tree.js';

// Published test vectors of RFC 6962's reference implementation, from github.com/transparency-dev/merkle,
// proof/verify_test.go (commit 02194e9a), earlier in google/certificate-transparency.
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Leaf numbers start at 1, as in the vectors. */
const INCLUSION: readonly (readonly [leaf: number, size: number, path: readonly string[]])[] = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [3, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    2,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];
const CONSISTENCY: readonly (readonly [older: number, newer: number, proof: readonly string[]])[] = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
  [
    6,
    7,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
];

const leaves = LEAVES.map((hex) => sha256Hex(Buffer.from(`00${hex}`, 'hex')));
const tree = MerkleTree.of(leaves);
const rootAt = (size: number) => ROOTS[size - 1] ?? '';

describe('published vectors of RFC 6962', () => {
  it('match the root of each size', () => {
    expect(LEAVES.map((_, i) => tree.root(i + 1))).toEqual(ROOTS);
    expect(LEAVES.map((_, i) => rootOf(leaves.slice(0, i + 1)))).toEqual(ROOTS);
    expect([tree.root(0), rootOf([])]).toEqual([EMPTY, EMPTY]);
  });

  it.each(INCLUSION)('match the inclusion path of leaf %i in a tree of %i', (leaf, size, path) => {
    expect(tree.inclusionPath(leaf - 1, size)).toEqual(path);
    const inclusion = { leafHash: leaves[leaf - 1] ?? '', index: leaf - 1, size, path };
    expect(verifyInclusion(inclusion, rootAt(size))).toBe(true);
  });

  it.each(CONSISTENCY)('match the consistency proof from %i to %i leaves', (older, newer, proof) => {
    expect(tree.consistencyProof(older, newer)).toEqual(proof);
    const heads = [older, newer].map((size) => ({ size, root: rootAt(size) })) as [Head, Head]; // two in, two out
    expect(verifyConsistency(...heads, proof)).toBe(true);
  });
});

type Head = { size: number; root: string };
