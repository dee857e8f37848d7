import { writeFileSync } from 'node:fs';
import { sealKeyFrom, signerOf } from '@fumata/platform';
import { rootOf, sha256Hex, signCheckpoint } from '@fumata/proof';
import { describe, expect, it } from '@jest/globals';
import { addByteOrderMark, fumata, pathOf, prepareFolder } from './analysis.fixture.js';

const site = signerOf(sealKeyFrom('B'.padEnd(43, 'A')));
const leaves = ['a', 'b', 'c'].map((leaf) => sha256Hex(leaf));
const origin = `fumata.test/conclave/${'c'.repeat(24)}`;

/** Writes the file of an alarm about these two trees. */
function written(
  earlier: readonly string[],
  served: readonly string[],
  proof: object = {},
  servedOrigin = origin,
): string {
  const signed = (name: string, of: readonly string[]) => ({
    note: signCheckpoint({ origin: name, size: of.length, root: rootOf(of) }, site),
    publicKey: site.publicKey,
  });
  const file = {
    v: 1,
    earlier: signed(origin, earlier),
    served: signed(servedOrigin, served),
    foundAt: '2025-05-08T16:00:00.000Z',
  };
  writeFileSync(pathOf('preuve.json'), JSON.stringify({ ...file, ...proof }, null, 2));
  return pathOf('preuve.json');
}

prepareFolder();

describe('fumata verify with the file of an alarm', () => {
  const other = leaves.with(0, sha256Hex('x'));

  it('proves that two histories of one length were signed', async () => {
    const { code, output } = await fumata('verify', written(leaves, other), '--cle', site.publicKey);
    expect(code).toBe(0);
    expect(output).toMatch(
      /^Contradiction prouvée : fumata\.test\/conclave\/c+ a signé deux journaux, deux racines pour les mêmes 3 événements\.$/m,
    );
    expect(output).toContain(`  3 événements, racine ${rootOf(other)}`);
    expect(output).toContain('Les deux sont signés par la clé donnée.');
    expect((await fumata('verify', pathOf('preuve.json'))).output).toContain('par la clé indiquée dans le fichier');
  });

  it('reads the file with a byte order mark', async () => {
    const file = written(leaves, other);
    addByteOrderMark('preuve.json');
    expect((await fumata('verify', file)).output).toContain('Contradiction prouvée');
  });

  it('proves that a longer history does not begin with the kept one', async () => {
    const proof = { prefix: rootOf(other.slice(0, 2)), proof: [other[2]] };
    expect((await fumata('verify', written(leaves.slice(0, 2), other, proof))).output).toContain(
      'le second ne commence pas par les 2 événements du premier',
    );
  });

  it('names both addresses of a site that has changed its own', async () => {
    const moved = written(leaves, other, {}, `www.${origin}`);
    expect((await fumata('verify', moved)).output).toMatch(
      /^Contradiction prouvée : fumata\.test\/conclave\/c+ et www\.fumata\.test\/conclave\/c+ ont signé deux journaux de la même édition, deux racines/m,
    );
  });

  it.each([
    ['a log that goes on', () => written(leaves.slice(0, 2), leaves), 'ne montre pas qu’ils s’excluent'],
    ['a log that was cut', () => written(leaves, leaves.slice(0, 2)), 'peut n’être qu’ancien'],
    ['two logs', () => written(leaves, other, {}, origin.replaceAll('c', 'd')), 'deux journaux différents'],
  ])('does not take %s for a contradiction', async (_, file, words) =>
    expect(await fumata('verify', file())).toMatchObject({ code: 1, errors: expect.stringContaining(words) }),
  );

  it('demands the signature of a key that is given', async () => {
    const stranger = signerOf(sealKeyFrom('E'.padEnd(43, 'A'))).publicKey;
    expect(await fumata('verify', written(leaves, other), '--cle', stranger)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('n’est pas signé par une clé'),
    });
  });
});
