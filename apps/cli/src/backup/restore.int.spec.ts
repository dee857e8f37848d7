import {
  copyFileSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTALLATION_COPY_ID, installationCopies } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { openDataFolder, systemClock } from '@fumata/platform';
import { conclaveOpen, TestLog, votes } from '@fumata/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fillDataFolder, runFumata, SEAL_KEY, SECRET, type CommandOptions } from '../testing/data-folder.js';
import { typing } from '../testing/typing.js';
import { readArchive } from './archive.js';
import { restore as restoreParts } from './restore.js';

let backupFolder: string;
let file: string;
let folder: string;
const restored = () => join(folder, 'restored');

beforeAll(async () => {
  backupFolder = mkdtempSync(join(tmpdir(), 'fumata-kept-'));
  await fillDataFolder(join(backupFolder, 'data'), new TestLog().append(...conclaveOpen(), ...votes(100, 1)).events);
  const { code } = await runFumata(['backup', join(backupFolder, 'backups')], {
    env: { DATA_DIR: join(backupFolder, 'data') },
  });
  expect(code).toBe(0);
  file = join(backupFolder, 'backups', readdirSync(join(backupFolder, 'backups'))[0]!);
});
afterAll(() => rmSync(backupFolder, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const restore = (
  from: string,
  { flags = [], env = {}, terminal }: Partial<CommandOptions> & { readonly flags?: readonly string[] } = {},
) => runFumata(['restore', from, ...flags], { env: { DATA_DIR: restored(), ...env }, terminal });

const content = (): readonly string[] => readdirSync(restored()).filter((name) => !name.startsWith('owner.'));

describe('a restore', () => {
  it('asks before it moves the present content aside', async () => {
    mkdirSync(restored());
    writeFileSync(join(restored(), 'secret'), 'another');
    const silent = await restore(file);
    expect(silent).toEqual({ code: 1, output: expect.stringContaining('n’est pas vide : --force') });
    const no = typing('non');
    expect((await restore(file, { terminal: no })).code).toBe(1);
    expect(no.written.join('')).toContain('n’est pas vide. Mettre de côté');
    expect(content()).toEqual(['secret']);
    expect((await restore(file, { terminal: typing('oui') })).code).toBe(0);
    const aside = content().find((name) => name.startsWith('avant-restauration-'))!;
    expect(readFileSync(join(restored(), aside, 'secret'), 'utf8')).toBe('another');
    expect(readFileSync(join(restored(), 'secret'), 'utf8').trim()).toBe(SECRET);
    const forced = await restore(file, { flags: ['--force'] });
    expect(forced.output).toMatch(/^Mis de côté : .*avant-restauration-/m);
  });

  it('writes nothing when the backup is damaged', async () => {
    const bytes = readFileSync(file);
    const damaged = join(folder, 'fumata-2026-01-01T00-00-00Z.tar.gz');
    writeFileSync(damaged, bytes.subarray(0, bytes.length - 50));
    mkdirSync(restored());
    writeFileSync(join(restored(), 'secret'), 'another');
    const forced = await restore(damaged, { flags: ['--force'] });
    expect(forced).toEqual({ code: 1, output: expect.stringContaining('incomplète') });
    expect(content()).toEqual(['secret']);
  });

  it('changes nothing when interrupted while the backup is checked', async () => {
    mkdirSync(restored());
    writeFileSync(join(restored(), 'secret'), 'another');
    const settings = { dataFolder: restored(), secret: undefined, sealKey: undefined, formerSealKeys: [] };
    const interrupted = restoreParts(readArchive(createReadStream(file), undefined), {
      settings,
      servers: undefined,
      mayMoveAside: () => Promise.resolve(true),
      otherKeys: false,
      clock: systemClock,
      wait: () => Promise.resolve(),
      signal: AbortSignal.abort(),
      onProgress: () => undefined,
    });
    await expect(interrupted).rejects.toThrow('rien n’a été changé');
    expect(content()).toEqual(['secret']);
  });

  it('leaves the other files of a mount point alone', async () => {
    mkdirSync(join(restored(), 'lost+found'), { recursive: true });
    expect((await restore(file)).code).toBe(0);
    expect(content()).toContain('lost+found');
  });

  it('continues after an interruption, and gives way to another backup only when forced', async () => {
    expect((await restore(file)).code).toBe(0);
    const documents = await EmbeddedDocumentStore.open({ file: join(restored(), 'documents.db') });
    const copies = installationCopies(documents);
    const copy = (await copies.get(INSTALLATION_COPY_ID))!;
    await copies.put({ ...copy, finishedAt: null });
    await documents.close();
    const again = await restore(file);
    expect(again).toMatchObject({ code: 0, output: expect.stringMatching(/^journal +103 +103 +0 /m) });
    const reopened = await EmbeddedDocumentStore.open({ file: join(restored(), 'documents.db') });
    await installationCopies(reopened).put({ ...copy, backup: '2020-01-01T00:00:00.000Z', finishedAt: null });
    await reopened.close();
    expect((await restore(file)).output).toContain('n’est pas vide : --force');
    expect((await restore(file, { flags: ['--force'] })).code).toBe(0);
  });

  it('is refused while a site uses the folder', async () => {
    mkdirSync(restored());
    const owner = openDataFolder(restored());
    const { code, output } = await restore(file);
    owner.release();
    expect([code, output]).toEqual([1, expect.stringContaining('est utilisé par un autre processus')]);
  });

  it('explains a folder of the first format, a missing file and half of the servers', async () => {
    expect((await restore(join(folder, 'backups'))).output).toContain('fichier introuvable');
    mkdirSync(join(folder, 'backups'));
    expect((await restore(join(folder, 'backups'))).output).toContain(
      'en copiant ses autres fichiers dans un DATA_DIR vide',
    );
    const half = await restore(file, { env: { MONGODB_URI: 'mongodb://127.0.0.1:9/fumata' } });
    expect(half.output).toContain('EVENT_STORE_URL et MONGODB_URI doivent dire');
  });

  it('onto servers is refused with other keys than the backup’s', async () => {
    const env = {
      EVENT_STORE_URL: 'esdb://127.0.0.1:9?tls=false',
      MONGODB_URI: 'mongodb://127.0.0.1:9/fumata',
      SECRET: 'x'.repeat(40),
      SEAL_KEY,
    };
    const { code, output } = await restore(file, { env });
    expect([code, output]).toEqual([1, expect.stringMatching(/^SECRET n’est pas celle de la sauvegarde/)]);
  });

  it.each([
    ['restore', (path: string) => restore(path)],
    ['restore --keys', (path: string) => restore(path, { flags: ['--keys'] })],
    ['backup --check', (path: string) => runFumata(['backup', path, '--check'], { env: { DATA_DIR: restored() } })],
  ])('%s does not call a file damaged that cannot be opened', async (_, command) => {
    const loop = join(folder, 'fumata-2026-01-01T00-00-00Z.tar.gz');
    symlinkSync(loop, loop);
    expect(await command(loop)).toEqual({ code: 1, output: expect.stringContaining('ne peut être lu (ELOOP)') });
  });

  it('can read a file under another name', async () => {
    copyFileSync(file, join(folder, 'monday'));
    expect((await restore(join(folder, 'monday'))).code).toBe(0);
  });
});
