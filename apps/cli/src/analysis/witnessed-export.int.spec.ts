import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealsStream, toRecordable, type CheckpointSigned } from '@fumata/conclave';
import { EmbeddedEventLog } from '@fumata/event-log';
import { createIds, loadOrCreateSealKey, sealKeyFrom, signerOf, systemClock } from '@fumata/platform';
import {
  cosign,
  keyIdOf,
  MerkleTree,
  readNote,
  rootOf,
  sha256Hex,
  signCheckpoint,
  signInclusionPromises,
  signingKeyOf,
  verifierKey,
  witnessKey,
  type LeafV2,
} from '@fumata/proof';
import { CONCLAVE } from '@fumata/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { addByteOrderMark, folder, fumata, pathOf, prepareFolder } from './analysis.fixture.js';

const witnessOf = (name: string, seed: string) => {
  const signer = signerOf(sealKeyFrom(seed.padEnd(43, 'A')));
  const key = verifierKey(witnessKey(name, signer.publicKey));
  return { key, cosign: (text: string) => cosign(text, { name, time: 1_746_640_000 }, signer) };
};
const [one, two, three] = [witnessOf('un.test', 'B'), witnessOf('deux.test', 'C'), witnessOf('trois.test', 'D')];

const FORMER = signerOf(sealKeyFrom('F'.padEnd(43, 'A')));

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
  /** Trusts the key of the log, and another one until it was replaced. */
  const trustingFormer = (until: string): readonly string[] => {
    const keys = [
      signingKeyOf(signerOf(loadOrCreateSealKey(folder)).publicKey),
      signingKeyOf(FORMER.publicKey, { until }),
    ];
    writeFileSync(pathOf('cles'), JSON.stringify({ keys }));
    return ['--cle', pathOf('cles')];
  };
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

  it('reads a checkpoint and keys with a byte order mark', async () => {
    checkpoint();
    const keys = trustingFormer('2025-05-08T00:00:00.000Z');
    for (const name of ['checkpoint', 'cles']) addByteOrderMark(name);
    expect(await verify(...witnesses(one), ...keys)).toMatchObject({ code: 0, errors: '' });
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

  it('refuses a checkpoint of a key that was replaced before', async () => {
    checkpoint(7, { signer: FORMER });
    expect(await verify(...witnesses(one), ...trustingFormer('2025-05-08T00:00:00.000Z'))).toMatchObject({ code: 0 });
    expect(await verify(...witnesses(one), ...trustingFormer('2024-01-01T00:00:00.000Z'))).toMatchObject({
      code: 1,
      errors: expect.stringContaining('ancienne clé'),
    });
  });

  it('refuses a checkpoint that covers more than the file, an extract, and half of the options', async () => {
    leaves = [...leaves, 'ab'.repeat(32)];
    checkpoint(12);
    expect((await verify(...witnesses(one))).errors).toContain('plus que le fichier');
    await fumata('export', '--sortie', pathOf('export'), '--force', '--type', 'VoteCast');
    expect((await verify(...witnesses(one))).errors).toContain('Un extrait');
    expect(await verify()).toMatchObject({ code: 2, errors: expect.stringContaining('vont avec --witness') });
    expect((await fumata('verify', ...witnesses(one), '--checkpoint', pathOf('checkpoint'))).errors).toContain(
      'donnez le fichier',
    );
    expect((await verify('--witness', 'x')).code).toBe(2);
    writeFileSync(pathOf('checkpoint'), 'x');
    expect((await verify(...witnesses(one))).errors).toContain('n’est pas un point de contrôle');
  });

  describe('in the export itself', () => {
    /** Writes an export whose manifest holds the checkpoint, as the site serves it. */
    const exportWith = async (checkpoint: string) => {
      const folded = readFileSync(pathOf('export'), 'utf8').trimEnd().split('\n');
      const manifest = JSON.stringify({ ...(JSON.parse(folded[0]!) as object), checkpoint });
      const lines = [manifest, ...folded.slice(1, -1)].map((line) => `${line}\n`).join('');
      const trailer = { ...(JSON.parse(folded.at(-1)!) as object), sha256: sha256Hex(lines) };
      writeFileSync(pathOf('export'), `${lines}${JSON.stringify(trailer)}\n`);
    };
    const check = (...flags: readonly string[]) => fumata('verify', pathOf('export'), ...flags);
    beforeEach(async () => {
      checkpoint();
      await exportWith(readFileSync(pathOf('checkpoint'), 'utf8'));
    });

    it('is compared with the events, and shows who has cosigned it', async () => {
      expect((await check()).output).toMatch(/^Point de contrôle signé pour fumata\.test.*, jusqu’à l’événement 7\.$/m);
      expect((await check(...witnesses(one, two))).output).toContain('Contresigné par un.test, deux.test');
      expect((await check(...witnesses(three))).errors).toContain('0 témoin sur 1');
    });

    it('is found after a program for Windows has saved the file', async () => {
      const lines = readFileSync(pathOf('export'), 'utf8').trimEnd().split('\n');
      writeFileSync(pathOf('export'), `\ufeff${lines.join('\r\n')}\r\n`);
      expect(await check()).toMatchObject({ code: 0 });
      expect((await check(...witnesses(one, two))).output).toContain('Contresigné par un.test, deux.test');
    });

    it('is refused when it is of another history', async () => {
      leaves = leaves.with(2, 'ab'.repeat(32));
      checkpoint();
      await exportWith(readFileSync(pathOf('checkpoint'), 'utf8'));
      expect((await check()).errors).toContain('le site a signé un autre journal');
      await exportWith('x');
      expect((await check()).errors).toContain('n’est pas un point de contrôle');
    });

    it('is refused when its key was replaced before', async () => {
      checkpoint(7, { signer: FORMER });
      await exportWith(readFileSync(pathOf('checkpoint'), 'utf8'));
      expect(await check(...trustingFormer('2025-05-08T00:00:00.000Z'))).toMatchObject({ code: 0 });
      expect((await check(...trustingFormer('2024-01-01T00:00:00.000Z'))).errors).toContain('ancienne clé');
    });
  });

  it('is written with the newest checkpoint of the log, unless it is an extract', async () => {
    const head = { size: 7, root: rootOf(leaves.slice(0, 7)) };
    const signer = signerOf(loadOrCreateSealKey(folder));
    const note = signCheckpoint({ origin: `fumata.test/conclave/${CONCLAVE}`, ...head }, signer);
    const time = '2025-05-07T18:00:00.000Z';
    const data = { conclaveId: CONCLAVE, ...head, time, previous: null, keyId: keyIdOf(signer.publicKey), note };
    const cause = { actor: 'system', recordedAt: time, correlationId: createIds(systemClock).uuid() } as const;
    const event = { type: 'CheckpointSigned', data } satisfies CheckpointSigned;
    const log = await EmbeddedEventLog.open({ folder: join(folder, 'log') });
    await log.append(sealsStream(CONCLAVE), 'any', [toRecordable(event, createIds(systemClock).uuid(), cause)]);
    await log.close();
    const manifest = () => JSON.parse(readFileSync(pathOf('export'), 'utf8').split('\n', 1)[0]!) as object;
    await fumata('export', '--sortie', pathOf('export'), '--force');
    expect(manifest()).toMatchObject({ checkpoint: note });
    expect((await fumata('verify', pathOf('export'))).output).toContain('Point de contrôle signé pour fumata.test');
    await fumata('export', '--sortie', pathOf('export'), '--force', '--type', 'VoteCast');
    expect(manifest()).not.toHaveProperty('checkpoint');
  });

  it('demands a checkpoint for witnesses', async () =>
    expect((await fumata('verify', pathOf('export'), ...witnesses(one))).errors).toContain(
      'ne porte pas de point de contrôle',
    ));

  describe('with receipts', () => {
    const signer = () => signerOf(loadOrCreateSealKey(folder));
    const eventIn = (sequence: number) => {
      const lines = readFileSync(pathOf('export'), 'utf8').split('\n');
      return JSON.parse(lines[sequence]!) as LeafV2 & { readonly leafHash: string };
    };
    const promiseOf = (leafHash: string, by = signer()) => signInclusionPromises([leafHash], by)[0]!;
    /** Writes the receipt of the fourth event, with a checkpoint of the first `size` events. */
    const receipt = (size: number, change: object = {}, { of = leaves, by = signer() } = {}) => {
      const { conclaveId, sequence, roundId, eventId, recordedAt, leafHash, voter, data } = eventIn(4);
      const { roundNumber, firstInRound } = data;
      const tree = MerkleTree.of(of);
      const head = { size, root: tree.root(size) };
      const note = signCheckpoint({ origin: `fumata.test/conclave/${CONCLAVE}`, ...head }, by);
      const checkpoint = { note, path: tree.inclusionPath(3, size) };
      const vote = { conclaveId, sequence, roundId, roundNumber, firstInRound, eventId, recordedAt, voter };
      const promise = promiseOf(leafHash);
      const receipts = [{ v: 2, ...vote, leafHash, promise, checkpoint, ...change }];
      writeFileSync(pathOf('recus'), JSON.stringify({ v: 1, receipts }));
    };
    const check = (...flags: readonly string[]) =>
      fumata('verify', pathOf('export'), '--recu', pathOf('recus'), ...flags);

    it('finds them in the export, with their checkpoints', async () => {
      receipt(5);
      expect((await check()).output).toMatch(
        /^1 reçu de cette édition : chaque voix .*\n1 reçu avec un point de contrôle signé, qui est bien de ce journal\.$/m,
      );
      receipt(5, { checkpoint: undefined });
      expect((await check()).output).not.toContain('avec un point de contrôle');
      receipt(5, { conclaveId: 'f'.repeat(24) });
      expect((await check()).output).toContain('1 reçu d’une autre édition');
    });

    it('reads them with a byte order mark', async () => {
      receipt(5);
      addByteOrderMark('recus');
      expect((await check()).output).toContain('1 reçu de cette édition');
    });

    it('refuses a checkpoint in them of a key that was replaced before the vote', async () => {
      receipt(5, {}, { by: FORMER });
      expect(await check(...trustingFormer('2025-05-08T00:00:00.000Z'))).toMatchObject({ code: 0 });
      expect((await check(...trustingFormer('2024-01-01T00:00:00.000Z'))).errors).toContain('remplacée avant ce vote');
    });

    it.each([
      ['no promise', () => undefined],
      [
        'the promise of an unknown key',
        () => promiseOf(eventIn(4).leafHash, signerOf(sealKeyFrom('E'.padEnd(43, 'A')))),
      ],
    ])('speaks of an event, not of a vote, for a receipt with %s', async (_, promise) => {
      receipt(5, { promise: promise() });
      const { output } = await check();
      expect(output).toContain(
        '1 reçu de cette édition sans engagement valable du site : cet événement est dans le fichier',
      );
      expect(output).not.toContain('voix est');
    });

    it('proves by a receipt that the site has signed another history', async () => {
      receipt(5, {}, { of: leaves.with(1, 'ab'.repeat(32)) });
      expect(await check()).toMatchObject({
        code: 1,
        errors: expect.stringContaining('le site a signé un autre journal'),
      });
    });

    it.each([
      ['of another vote', { leafHash: 'ab'.repeat(32) }, 'd’une autre voix'],
      ['past the end', { sequence: 99 }, 's’arrête avant le reçu'],
      ['with a path of another event', { checkpoint: { note: '', path: [] } }, 'n’a pas signé'],
      ['of another round', { roundId: 'f'.repeat(24) }, 'a été modifié'],
      ['of another time', { recordedAt: '1999-01-01T00:00:00.000Z' }, 'a été modifié'],
      ['of another voter', { voter: 'A'.repeat(43) }, 'a été modifié'],
      ['of an event that is no vote', () => ({ sequence: 7, leafHash: eventIn(7).leafHash }), 'a été modifié'],
      ['with the promise of other receipts', () => ({ promise: promiseOf(eventIn(5).leafHash) }), 'd’autres reçus'],
      [
        'with a forged promise',
        () => ({ promise: { ...promiseOf(eventIn(4).leafHash), signature: 'A'.repeat(86) } }),
        'n’a pas faite',
      ],
      ['that are none', { v: 9 }, 'n’est pas un fichier de reçus'],
    ])('refuses receipts %s', async (_, change, words) => {
      receipt(5, typeof change === 'function' ? change() : change);
      expect(await check()).toMatchObject({ code: 1, errors: expect.stringContaining(words) });
    });
  });
});
