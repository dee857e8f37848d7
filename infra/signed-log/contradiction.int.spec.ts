import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealKeyFrom, signerOf } from '@fumata/platform';
import {
  compareCheckpoints,
  logKey,
  MerkleTree,
  sha256Hex,
  signCheckpoint,
  TileProofs,
  verifierKey,
} from '@fumata/proof';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildGo, outcomeOf, whyNoGo } from './foreign-programs.ts';

const EDITION = `/conclave/${'c'.repeat(24)}`;
const ORIGIN = `fumata.test${EDITION}`;
const [site, stranger] = ['B', 'C'].map((seed) => signerOf(sealKeyFrom(seed.padEnd(43, 'A'))));
const votes = (count: number): string[] => Array.from({ length: count }, (_, at) => sha256Hex(`\0vote ${at}`));
const rewritten = (count: number): string[] => votes(count).with(2, sha256Hex('\0another vote'));

const logOf = (leaves: readonly string[], signer = site!, origin = ORIGIN) => {
  const head = { size: leaves.length, root: MerkleTree.of(leaves).root() };
  const tiles = new TileProofs(head.size, ({ index, width }) =>
    Promise.resolve(leaves.slice(index * 256, index * 256 + width)),
  );
  return { head, tiles, note: signCheckpoint({ origin, ...head }, signer) };
};

const noGo = whyNoGo();
if (noGo !== undefined) describe('the file of an alarm', () => it.skip(noGo, () => undefined));
else {
  describe('the file of an alarm, under golang.org/x/mod/sumdb', () => {
    let folder: string;
    let program: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'fumata-contradiction-'));
      program = buildGo(folder, 'contradiction', './contradiction');
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    /** Outcome for the file that a browser writes about these two logs. */
    const verify = async (earlier: ReturnType<typeof logOf>, served: ReturnType<typeof logOf>, change: object = {}) => {
      const { is: _, ...proof } = await compareCheckpoints(earlier.head, served.head, served.tiles);
      const path = join(folder, 'preuve.json');
      writeFileSync(
        path,
        JSON.stringify({ earlier: { note: earlier.note }, served: { note: served.note }, ...proof, ...change }),
      );
      return outcomeOf(program, ['-vkey', verifierKey(logKey(ORIGIN, site!.publicKey)), path]);
    };

    it.each([
      [5, 9],
      [4, 200],
      [128, 256],
    ])('proves that a log of %i events was rewritten in one of %i', async (before, after) =>
      expect(await verify(logOf(votes(before)), logOf(rewritten(after)))).toEqual({
        passed: true,
        output: `${ORIGIN}: ${after} events do not begin with the earlier ${before}\n`,
      }),
    );

    it('proves two histories of one length', async () =>
      expect(await verify(logOf(votes(9)), logOf(rewritten(9)))).toMatchObject({ passed: true }));

    it('proves that a log was rewritten with a change of the site’s address, and names both', async () =>
      expect(await verify(logOf(votes(5)), logOf(rewritten(9), site, `www.fumata.test${EDITION}`))).toEqual({
        passed: true,
        output: `www.fumata.test${EDITION}, before ${ORIGIN}: 9 events do not begin with the earlier 5\n`,
      }));

    it('proves nothing about a log that goes on or was cut, with an altered proof, or under another key', async () => {
      const [before, honest, cut] = [logOf(votes(5)), logOf(votes(9)), logOf(votes(3))];
      const proof = { prefix: before.head.root, proof: await honest.tiles.consistency(5) };
      for (const outcome of [
        await verify(before, honest, proof),
        await verify(before, cut),
        await verify(before, logOf(rewritten(9)), { prefix: 'ab'.repeat(32) }),
        await verify(before, logOf(rewritten(9), stranger)),
        await verify(before, logOf(rewritten(9), site, ORIGIN.replaceAll('c', 'd'))),
      ])
        expect(outcome.passed).toBe(false);
    });
  });
}
