import { describe, expect, it } from '@jest/globals';
import { sha256Hex } from '../hashing/hash.js';
import { newSigner } from '../signing/primitives.contract.js';
import { MerkleTree } from '../tree/merkle-tree.js';
import { logOrigin, signCheckpoint, verifyEditionCheckpoint } from './checkpoint.js';
import { compareCheckpoints } from './compare-checkpoints.js';
import {
  judgeContradiction,
  MAX_CONTRADICTION_LENGTH,
  readContradiction,
  type ContradictionFile,
} from './contradiction.js';
import { TileProofs } from './tile-proofs.js';

const EDITION = 'a'.repeat(24);
const ORIGIN = logOrigin('fumata.test', EDITION);
const site = newSigner();

const leafOf = (text: string): string => sha256Hex(`\0${text}`);
const votes = (count: number): string[] => Array.from({ length: count }, (_, at) => leafOf(`vote ${at}`));

/** A log with its tiles and its signed checkpoint. */
function logOf(leaves: readonly string[], signer = site, origin = ORIGIN) {
  const tree = MerkleTree.of(leaves);
  const head = { size: tree.size, root: tree.root() };
  const tiles = new TileProofs(tree.size, ({ level, index, width }) => {
    if (level > 0) throw new RangeError('the logs of these tests have one level of tiles');
    return Promise.resolve(leaves.slice(index * 256, index * 256 + width));
  });
  return { head, tiles, signed: { note: signCheckpoint({ origin, ...head }, signer), publicKey: signer.publicKey } };
}

type Log = ReturnType<typeof logOf>;
const compare = (earlier: Log, served: Log) => compareCheckpoints(earlier.head, served.head, served.tiles);
const fileOf = async (earlier: Log, served: Log): Promise<ContradictionFile> => {
  const { is: _, ...proof } = await compare(earlier, served);
  return { v: 1, earlier: earlier.signed, served: served.signed, foundAt: '2025-05-08T16:00:00.000Z', ...proof };
};
const judge = async (earlier: Log, served: Log, keys?: readonly string[]) =>
  judgeContradiction(await fileOf(earlier, served), keys).is;

/** A vote changed long ago; all hashes above it are computed anew, and the site signs the result. */
const rewritten = (count: number): Log => logOf(votes(count).with(2, leafOf('another vote')));

describe('comparison of a served checkpoint with a kept one', () => {
  it.each([
    [1, 2],
    [4, 5],
    [5, 8],
    [7, 200],
    [128, 256],
  ])('finds that a log of %i events goes on to %i', async (before, after) => {
    expect(await compare(logOf(votes(before)), logOf(votes(after)))).toEqual({ is: 'extends' });
    expect(await compare(logOf(votes(before)), logOf(votes(before)))).toEqual({ is: 'same' });
  });

  it.each([
    [3, 4],
    [4, 5],
    [5, 200],
    [128, 256],
  ])('finds a history of %i events rewritten in one of %i, and the file proves it', async (before, after) => {
    const [earlier, served] = [logOf(votes(before)), rewritten(after)];
    expect(await compare(earlier, served)).toMatchObject({ is: 'rewritten', prefix: rewritten(before).head.root });
    expect(await judge(earlier, served)).toBe('rewritten');
  });

  it('finds two histories of one size, as two visitors may have been shown', async () => {
    expect(await compare(logOf(votes(9)), rewritten(9))).toEqual({ is: 'split' });
    expect(await judge(logOf(votes(9)), rewritten(9))).toBe('split');
  });

  it('finds that the end was cut off, which the two notes alone do not prove', async () => {
    expect(await compare(logOf(votes(9)), logOf(votes(6)))).toEqual({ is: 'smaller' });
    expect(await judge(logOf(votes(9)), logOf(votes(6)))).toBe('not-proven');
  });

  it('learns nothing from tiles that are not those of the served checkpoint', async () => {
    const served = { ...rewritten(9), tiles: logOf(votes(9)).tiles };
    expect(await compare(logOf(votes(5)), served)).toEqual({ is: 'unproven' });
  });

  it('lets every log extend the empty one', async () =>
    expect(
      await compareCheckpoints({ size: 0, root: sha256Hex('') }, logOf(votes(3)).head, logOf(votes(3)).tiles),
    ).toEqual({ is: 'extends' }));
});

describe('file of a contradiction', () => {
  const earlier = logOf(votes(5));
  const served = rewritten(9);

  it('is read as it was written', async () => {
    const file = await fileOf(earlier, served);
    expect(readContradiction(JSON.stringify(file, null, 2))).toEqual(file);
  });

  it.each([
    ['nothing', ''],
    ['no object', '[]'],
    ['an export', '{"v":1}\n{"v":1}'],
    [
      'a file with a key that is none',
      JSON.stringify({
        v: 1,
        earlier: { note: '', publicKey: 'B'.repeat(43) },
        served: { note: '', publicKey: site.publicKey },
        foundAt: '2025-05-08T16:00:00.000Z',
      }),
    ],
    ['rubbish', '{"v":1,"earlier":{"note":7}}'],
    ['more than a file has', ' '.repeat(MAX_CONTRADICTION_LENGTH + 1)],
  ])('is not %s', (_, text) => expect(readContradiction(text)).toBeUndefined());

  it('proves nothing about a log that goes on', async () => {
    const honest = logOf(votes(9));
    const prefix = await honest.tiles.root(5);
    const proof = await honest.tiles.consistency(5);
    expect(await judge(earlier, honest)).toBe('not-proven');
    for (const invented of [
      { prefix, proof },
      { prefix: served.head.root, proof },
      { prefix: sha256Hex('x'), proof },
    ])
      expect(judgeContradiction({ ...(await fileOf(earlier, honest)), ...invented }).is).toBe('not-proven');
    expect(await judge(earlier, earlier)).toBe('not-proven');
  });

  it('must be signed by a trusted key', async () => {
    const stranger = newSigner();
    expect(await judge(earlier, served, [site.publicKey])).toBe('rewritten');
    expect(await judge(earlier, served, [stranger.publicKey])).toBe('unsigned');
    const forged = { ...served, signed: { ...logOf(votes(9), stranger).signed, publicKey: site.publicKey } };
    expect(await judge(earlier, forged)).toBe('unsigned');
    expect(await judge(earlier, { ...served, signed: { ...served.signed, note: 'rubbish' } })).toBe('unsigned');
  });

  it('holds after a change of the key', async () => {
    const next = newSigner();
    const renewed = logOf(votes(9).with(2, leafOf('another vote')), next);
    expect(await judge(earlier, renewed, [next.publicKey, site.publicKey])).toBe('rewritten');
  });

  it('holds after a change of the site’s address', async () => {
    const moved = (leaves: readonly string[]) => logOf(leaves, site, logOrigin('www.fumata.test', EDITION));
    expect(await judge(earlier, moved(votes(9).with(2, leafOf('another vote'))))).toBe('rewritten');
    expect(await judge(earlier, moved(votes(5).with(2, leafOf('another vote'))))).toBe('split');
    expect(await judge(earlier, moved(votes(9)))).toBe('not-proven');
  });

  it('is of one log', async () => {
    const other = logOf(votes(9), site, logOrigin('fumata.test', 'b'.repeat(24)));
    expect(await judge(earlier, { ...other, head: served.head, tiles: served.tiles })).toBe('two-logs');
  });
});

describe('checkpoint of an edition', () => {
  it('is that of any address of the site, signed by one of its keys', () => {
    const { note } = logOf(votes(3), site, logOrigin('elsewhere.test', EDITION)).signed;
    const keys = [newSigner().publicKey, site.publicKey];
    expect(verifyEditionCheckpoint(note, EDITION, keys)).toMatchObject({ size: 3 });
    expect(verifyEditionCheckpoint(note, EDITION, keys.slice(0, 1))).toBeUndefined();
    expect(verifyEditionCheckpoint(note, 'b'.repeat(24), keys)).toBeUndefined();
    expect(verifyEditionCheckpoint('<html>', EDITION, keys)).toBeUndefined();
    expect(verifyEditionCheckpoint(note, EDITION, ['', 'B'.repeat(43)])).toBeUndefined();
  });
});
