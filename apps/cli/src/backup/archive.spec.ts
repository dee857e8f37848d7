import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { pack } from 'tar-stream';
import { readArchive, writeArchive, type Part } from './archive.js';

const PARTS = [
  { name: 'backup.json', bytes: Buffer.from('{}') },
  { name: 'events/000001.ndjson', bytes: Buffer.from('{"n":1}\n'.repeat(100_000)) },
  { name: 'pictures/originals/a.webp', bytes: Buffer.from([0, 1, 2, 255]) },
  { name: 'content/empty/000001.ndjson', bytes: Buffer.alloc(0) },
];
const PASSPHRASE = 'correct horse battery staple';

async function* streamOf(parts: readonly Part[]): AsyncGenerator<Part> {
  yield* parts;
}

const written = (parts: readonly Part[] = PARTS, passphrase?: string): Promise<Buffer> =>
  buffer(writeArchive(streamOf(parts), new Date('2026-01-01T10:00:00Z'), passphrase));

async function read(archive: Buffer, passphrase?: string): Promise<readonly Part[]> {
  const parts: Part[] = [];
  // Small chunks, as a pipe may deliver them.
  const chunks = Array.from({ length: Math.ceil(archive.length / 1_000) }, (_, n) =>
    archive.subarray(n * 1_000, (n + 1) * 1_000),
  );
  for await (const part of readArchive(
    Readable.from([archive.subarray(0, 5), ...chunks.map((each, n) => (n === 0 ? each.subarray(5) : each))]),
    passphrase,
  ))
    parts.push(part);
  return parts;
}

/** A tar archive of these files, without sums. */
async function tarOf(...files: readonly (readonly [string, string])[]): Promise<Buffer> {
  const tar = pack();
  for (const [name, text] of files) tar.entry({ name }, text);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

describe('an archive', () => {
  it('returns its parts in order', async () => {
    expect(await read(await written())).toEqual(PARTS);
  });

  it('is encrypted with a passphrase, which reading it requires', async () => {
    const archive = await written(PARTS, PASSPHRASE);
    expect(archive.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(await read(archive, PASSPHRASE)).toEqual(PARTS);
    await expect(read(archive)).rejects.toThrow('La sauvegarde est chiffrée');
    await expect(read(archive, 'another passphrase')).rejects.toThrow('n’est pas celle de cette sauvegarde');
    for (const length of [80, archive.length - 100])
      await expect(read(archive.subarray(0, length), PASSPHRASE)).rejects.toThrow('abîmée ou incomplète');
  });

  it('explains that a key decrypts it, when it was encrypted for one', async () => {
    const archive = Buffer.from('age-encryption.org/v1\n-> X25519 abc\n');
    await expect(read(archive, PASSPHRASE)).rejects.toThrow('chiffrée pour une clé publique');
  });

  it('is refused when it was cut short, anywhere', async () => {
    const archive = await written();
    for (const length of [30, 200, archive.length - 20])
      await expect(read(archive.subarray(0, length))).rejects.toThrow(/incomplète/);
    const tar = gunzipSync(archive);
    // Without the sums, at the boundary of a part.
    await expect(read(gzipSync(tar.subarray(0, 1_024)))).rejects.toThrow('interrompue avant sa fin');
  });

  it('is refused when a part was changed, which it names', async () => {
    const tar = gunzipSync(await written());
    tar[tar.indexOf('{"n":1}') + 5] = 0x32;
    await expect(read(gzipSync(tar))).rejects.toThrow('events/000001.ndjson n’est pas ce qui a été sauvegardé');
  });

  it.each([
    ['a file outside its folder', 'content/../../secret'],
    ['an absolute path', '/etc/passwd'],
    ['a hidden file', '.ssh/authorized_keys'],
  ])('is refused with %s', async (_, name) => {
    await expect(read(await tarOf([name, 'x']))).rejects.toThrow(`fichier inattendu (${name})`);
  });

  it('is refused when it is none', async () => {
    await expect(read(Buffer.from('a text that is long enough to be anything'))).rejects.toThrow(
      'abîmée ou incomplète',
    );
    await expect(read(Buffer.alloc(0))).rejects.toThrow(/incomplète/);
  });

  it('fails where its parts fail', async () => {
    async function* failing(): AsyncGenerator<Part> {
      yield PARTS[0]!;
      throw new Error('store away');
    }
    const at = new Date();
    await expect(buffer(writeArchive(failing(), at, undefined))).rejects.toThrow('store away');
    await expect(buffer(writeArchive(failing(), at, PASSPHRASE))).rejects.toThrow('store away');
  });
});
