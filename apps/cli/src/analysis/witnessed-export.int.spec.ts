import { readFileSync, writeFileSync } from 'node:fs';
import { loadOrCreateSealKey, sealKeyFrom, signerOf } from '@fumata/platform';
import { cosign, readNote, rootOf, signCheckpoint, verifierKey, witnessKey } from '@fumata/proof';
import { CONCLAVE } from '@fumata/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { folder, fumata, pathOf, prepareFolder } from './analysis.fixture.js';

const witnessOf = (name: string, seed: string) => {
  const signer = signerOf(sealKeyFrom(seed.padEnd(43, 'A')));
  const key = verifierKey(witnessKey(name, signer.publicKey));
  return { key, cosign: (text: string) => cosign(text, { name, time: 1_746_640_000 }, signer) };
};
const [one, two, three] = [witnessOf('un.test', 'B'), witnessOf('deux.test', 'C'), witnessOf('trois.test', 'D')];

prepareFolder();

describe('fumata verify with witnesses', () => {
  let leaves: readonly string[];
  beforeEach(async () => {
    await fumata('export', '--sortie', pathOf('export'));
    const lines = readFileSync(pathOf('export'), 'utf8').trimEnd().split('\n');
    leaves = lines.flatMap((line) => (JSON.parse(line) as { leafHash?: string }).leafHash ?? []);
  });

  /** Writes a checkpoint of the first events, cosigned by one and two. */
  const checkpoint = (size = 7, { conclaveId = CONCLAVE, signer = signerOf(loadOrCreateSealKey(folder)) } = {}) => {
    const head = { size, root: rootOf(leaves.slice(0, size)) };
    const note = signCheckpoint({ origin: `fumata.test/conclave/${conclaveId}`, ...head }, signer);
    const { text } = readNote(note)!;
    writeFileSync(pathOf('checkpoint'), note + one.cosign(text) + two.cosign(text));
  };
  const verify = (...flags: readonly string[]) =>
    fumata('verify', pathOf('export'), '--checkpoint', pathOf('checkpoint'), ...flags);
  const witnesses = (...of: readonly { readonly key: string }[]) => of.flatMap(({ key }) => ['--witness', key]);

  it('says who has cosigned the events, and up to which', async () => {
    checkpoint();
    const verified = await verify(...witnesses(one, two, three), '--quorum', '2');
    expect(verified).toMatchObject({ code: 0, errors: '' });
    expect(verified.output).toMatch(
      /^Contresigné par un\.test, deux\.test, pour fumata\.test\/conclave\/\w+, jusqu’à l’événement 7\.$/m,
    );
    checkpoint(11);
    expect((await verify(...witnesses(two))).output).toContain('jusqu’à l’événement 11.');
  });

  it('refuses a checkpoint of before the last seal, which another history may share', async () => {
    checkpoint(6);
    expect(await verify(...witnesses(one))).toMatchObject({
      code: 1,
      errors: expect.stringContaining('avant le dernier sceau'),
    });
  });

  it('refuses a checkpoint that fewer witnesses have cosigned than are demanded', async () => {
    checkpoint();
    for (const flags of [witnesses(one, two, three), [...witnesses(one, one), '--quorum', '2']])
      expect(await verify(...flags)).toMatchObject({
        code: 1,
        errors: expect.stringMatching(/^Non conforme : .* témoin/),
      });
  });

  it.each([
    ['of another history', () => void (leaves = leaves.with(2, 'ab'.repeat(32))), 'un autre journal'],
    ['of another edition', { conclaveId: 'f'.repeat(24) }, 'n’est pas signé pour cette édition'],
    ['that the log has not signed', { signer: signerOf(sealKeyFrom('E'.padEnd(43, 'A'))) }, 'n’est pas signé'],
  ])('refuses a checkpoint %s', async (_, change, words) => {
    if (typeof change === 'function') change();
    checkpoint(7, typeof change === 'function' ? {} : change);
    expect(await verify(...witnesses(one))).toMatchObject({ code: 1, errors: expect.stringContaining(words) });
  });

  it('refuses a checkpoint that covers more than the file, an extract, and half of the options', async () => {
    leaves = [...leaves, 'ab'.repeat(32)];
    checkpoint(12);
    expect((await verify(...witnesses(one))).errors).toContain('plus que le fichier');
    await fumata('export', '--sortie', pathOf('export'), '--force', '--type', 'VoteCast');
    expect((await verify(...witnesses(one))).errors).toContain('Un extrait');
    expect((await verify()).errors).toContain('vont ensemble');
    expect((await fumata('verify', ...witnesses(one), '--checkpoint', pathOf('checkpoint'))).errors).toContain(
      'donnez le fichier',
    );
    expect((await verify('--witness', 'x')).code).toBe(2);
    writeFileSync(pathOf('checkpoint'), 'x');
    expect((await verify(...witnesses(one))).errors).toContain('n’est pas un point de contrôle');
  });
});
