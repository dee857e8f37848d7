import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { lastBackupAt } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { EmbeddedEventLog } from '@fumata/event-log';
import { createIds } from '@fumata/platform';
import { conclaveOpen, roundClosed, sealed, TestLog, votes } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { fillDataFolder, ORIGINAL, SECRET } from '../testing/data-folder.js';
import { writeBackupFile } from './backup-file.js';
import { prepareFolders, backedUp, backups, data, fumata, restore, restored } from './backup.fixture.js';

const PASSPHRASE = 'correct horse battery staple';
async function eventsIn(dataFolder: string) {
  const log = await EmbeddedEventLog.open({ folder: join(dataFolder, 'log') });
  const events = [];
  for await (const page of log.readAll()) events.push(...page);
  await log.close();
  return events;
}
async function withDocuments<T>(dataFolder: string, use: (documents: EmbeddedDocumentStore) => Promise<T>): Promise<T> {
  const documents = await EmbeddedDocumentStore.open({ file: join(dataFolder, 'documents.db') });
  const result = await use(documents);
  await documents.close();
  return result;
}

prepareFolders();

describe('a backup of a data folder', () => {
  it('restores log, content, originals and keys, without what they recreate', async () => {
    const { code, output } = await restore(await backedUp());
    expect(output).toMatch(/^journal +12\s003 +0 +12\s003 /m);
    expect(output).toMatch(/^Restauré dans .*restored : la sauvegarde du \d{4}-/m);
    expect(code).toBe(0);
    expect(await eventsIn(restored())).toEqual(await eventsIn(data()));
    await withDocuments(restored(), async (documents) => {
      expect(await documents.collection({ name: 'accounts' }).find()).toEqual([
        expect.objectContaining({ email: 'ada@exemple.fr' }),
      ]);
      expect(await documents.collection({ name: 'view-editions' }).count()).toBe(0);
    });
    expect(readFileSync(join(restored(), 'pictures', ORIGINAL), 'utf8')).toBe('an original');
    expect(readFileSync(join(restored(), 'secret'), 'utf8').trim()).toBe(SECRET);
    expect(readdirSync(join(restored(), 'pictures')).sort()).toEqual(['.incoming', 'originals']);
    expect(readdirSync(restored())).not.toContain('.restore');
  });

  it('is readable by its owner only, and contains the keys in use without leaving another copy', async () => {
    const other = Buffer.alloc(32, 2).toString('base64url');
    const file = await backedUp({ SEAL_KEY: other });
    expect(statSync(file).mode & 0o077).toBe(0);
    expect((await fumata(['restore', file, '--keys'])).output).toBe(`SECRET='${SECRET}'\nSEAL_KEY=${other}`);
    expect(readdirSync(data()).filter((name) => name.startsWith('.backup'))).toEqual([]);
  });

  it('leaves the copies of another backup at the same time alone', async () => {
    const others = join(data(), '.backup-0123456789ab');
    mkdirSync(others);
    await backedUp();
    expect(existsSync(others)).toBe(true);
  });

  it('restores a seal by a key that nobody has any more', async () => {
    rmSync(data(), { recursive: true });
    mkdirSync(data());
    const story = [...conclaveOpen(), ...votes(3, 1), roundClosed(1), sealed(1, 6)];
    await fillDataFolder(data(), new TestLog().append(...story).events);
    expect(await restore(await backedUp())).toMatchObject({ code: 0 });
  });

  it('can be read with ordinary tools', async () => {
    const file = await backedUp();
    mkdirSync(restored());
    execFileSync('tar', ['-xzf', file, '-C', restored()]);
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: restored() });
    expect(readdirSync(join(restored(), 'events'))).toEqual(['000001.ndjson', '000002.ndjson']);
  });

  it('is recorded for the age of the last backup', async () => {
    const before = Date.now();
    await backedUp();
    const at = await withDocuments(data(), lastBackupAt);
    expect(at!.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('is encrypted with BACKUP_PASSPHRASE, and needs it', async () => {
    const env = { BACKUP_PASSPHRASE: PASSPHRASE };
    const file = await backedUp(env);
    expect(file).toMatch(/\.tar\.gz\.age$/);
    expect(readFileSync(file).includes(SECRET)).toBe(false);
    expect(await restore(file)).toEqual({ code: 1, output: expect.stringContaining('est chiffrée') });
    const wrong = await restore(file, { BACKUP_PASSPHRASE: 'another passphrase' });
    expect(wrong).toEqual({ code: 1, output: expect.stringContaining('n’est pas celle de cette sauvegarde') });
    expect((await restore(file, env)).code).toBe(0);
  });

  it('deletes older ones after it is complete, and nothing else', async () => {
    mkdirSync(backups());
    const old = ['fumata-2020-01-01T00-00-00Z.tar.gz', 'fumata-2020-01-01T00-00-00Z.tar.gz.age.part'];
    const others = ['fumata-2999-01-01T00-00-00Z.tar.gz', 'notes.txt', 'fumata-2020-01-01T00-00-00Z.tar.gz.sig'];
    for (const name of [...old, ...others]) writeFileSync(join(backups(), name), '');
    for (const wrong of ['14', '0d']) expect((await fumata(['backup', backups(), '--keep', wrong])).code).toBe(2);
    expect((await fumata(['backup', backups(), '--keep', '14d'])).code).toBe(0);
    expect(readdirSync(backups())).toEqual(expect.arrayContaining(others));
    expect(readdirSync(backups())).toHaveLength(others.length + 1);
  });

  it('never replaces one of the same second, such as after the clock went back', async () => {
    const second = { madeAt: new Date('2026-11-27T21:00:00Z'), encrypted: false };
    const { file } = await writeBackupFile(Readable.from(['the first']), backups(), second);
    const again = writeBackupFile(Readable.from(['the second']), backups(), second);
    await expect(again).rejects.toThrow('une sauvegarde de la même seconde');
    expect(readFileSync(file, 'utf8')).toBe('the first');
    expect(readdirSync(backups())).toHaveLength(1);
  });

  it('is compared with the log by --check, at once or later', async () => {
    const { code, output } = await fumata(['backup', backups(), '--check']);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^12\s003 événements égaux à ceux du journal ; 2 documents, 1 image$/m),
    });
    const file = join(backups(), readdirSync(backups())[0]!);
    const later = await EmbeddedEventLog.open({ folder: join(data(), 'log') });
    await later.append('conclaves', 'any', [{ eventId: createIds().uuid(), type: 'Later', data: {}, metadata: {} }]);
    await later.close();
    expect((await fumata(['backup', file, '--check'])).output).toContain('égaux à ceux du journal');
    const elsewhere = await fumata(['backup', file, '--check'], { DATA_DIR: restored() });
    expect(elsewhere).toEqual({ code: 0, output: expect.stringContaining('non comparés, faute de journal ici ;') });
    expect((await fumata(['backup', file])).code).toBe(1);
    expect(await fumata(['backup', file, '--check', '--keep', '14d'])).toEqual({
      code: 2,
      output: '--keep demande un dossier',
    });
    expect(await fumata(['backup', `${file}.tar.gz`, '--check'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('fichier introuvable'),
    });
  });

  it.each([
    ['a folder in the data folder', () => join(data(), 'backups'), 'dans le dossier de données lui-même'],
    ['a folder that cannot be created', () => join(restored(), 'secret', 'backups'), /On ne peut pas écrire dans/],
  ])('is refused for %s', async (_, target, words) => {
    mkdirSync(restored());
    writeFileSync(join(restored(), 'secret'), '');
    const { code, output } = await fumata(['backup', target()]);
    expect([code, output]).toEqual([1, expect.stringMatching(words)]);
  });

  it('is refused where there is nothing to back up', async () => {
    const { code, output } = await fumata(['backup', backups()], { DATA_DIR: restored() });
    expect([code, output]).toEqual([1, `Il n’y a pas d’installation dans ${restored()} (DATA_DIR)`]);
    expect(existsSync(backups())).toBe(false);
  });

  it('is refused where the installation may not be read, and says so', async () => {
    rmSync(join(data(), 'log'), { recursive: true });
    symlinkSync(join(data(), 'log'), join(data(), 'log'));
    const { code, output } = await fumata(['backup', backups()]);
    expect([code, output]).toEqual([1, expect.stringContaining('ne peut être lu (ELOOP)')]);
  });
});
