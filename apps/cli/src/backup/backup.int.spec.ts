import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { EmbeddedEventLog } from '@fumata/event-log';
import { createIds, systemClock } from '@fumata/platform';
import { ConclaveProjector, driftOf, foldLog, ReadModels } from '@fumata/read-models';
import { conclaveOpen, TestLog, votes } from '@fumata/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { executeWork } from '../projections/work.js';
import { backUp } from './backup.js';
import { writeBackupParts } from './backup-parts.js';
import { copySqlite } from './embedded/sqlite-copy.js';
import { MANIFEST } from './manifest.js';
import { restore } from './restore.js';

let folder: string;
const data = () => join(folder, 'data');
const backupFolder = () => join(folder, 'kept');
const restoredFolder = () => join(folder, 'back');
const KEYS = { secret: 'the secret in use', sealKey: 'the key in use' };
const clock = systemClock;
const onProgress = () => undefined;
const { signal } = new AbortController();
const yieldToEventLoop = () => setImmediate<void>(undefined);

/** Events of an edition with many votes, created once. */
let made: TestLog['events'] | undefined;
const facts = () => (made ??= new TestLog().append(...conclaveOpen(), ...votes(20_000, 1)).events);

function createDataFolder(): void {
  folder = mkdtempSync(join(tmpdir(), 'fumata-kept-'));
  mkdirSync(join(data(), 'pictures'), { recursive: true });
  writeFileSync(join(data(), 'pictures', 'a.webp'), 'a picture');
  writeFileSync(join(data(), 'secret'), 'a secret');
  writeFileSync(join(data(), 'owner.pid'), '1');
}
beforeEach(createDataFolder);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A running site: votes are appended and projected until it is stopped. */
async function site() {
  const log = await EmbeddedEventLog.open({ folder: join(data(), 'log') });
  const documents = await EmbeddedDocumentStore.open({ file: join(data(), 'documents.db') });
  const models = new ReadModels(documents);
  const notes = documents.collection<{ _id: string; text: string }>({ name: 'notes' });
  const projector = new ConclaveProjector({ log, models: models.set(0), clock, wait: yieldToEventLoop });
  await projector.start();
  let streaming = true;
  let recorded = 0;
  const begun = Promise.withResolvers<void>();
  const stream = (async () => {
    for (const { stream: name, ...event } of facts()) {
      if (!streaming) return;
      await log.append(name, 'any', [event as never]); // a recorded event has all fields of a new one
      if (event.type === 'VoteCast') await notes.put({ _id: event.eventId, text: 'n' });
      recorded += 1;
      if (recorded === 200) begun.resolve();
    }
  })();
  await Promise.race([begun.promise, stream]);
  const dependencies = {
    log,
    models,
    clock,
    ids: createIds(),
    writeBackupParts: () => writeBackupParts(data(), { copyDocuments: (file) => documents.copyTo(file), keys: KEYS }),
  };
  const writeParts = async (): Promise<void> => {
    const answer = await executeWork({ verb: 'write-backup-parts' }, dependencies, { signal, onProgress });
    if ('refused' in answer) throw new Error(answer.refused);
  };
  const stop = async (): Promise<void> => {
    streaming = false;
    await stream;
    await projector.stop();
    await documents.close();
    await log.close();
  };
  return { writeParts, stop };
}

const backedUp = async () => {
  const running = await site();
  const made = await backUp(data(), backupFolder(), { clock, signal, onProgress, writeParts: running.writeParts });
  await running.stop();
  return made;
};

/** Changes an event in the middle of a log file. */
function damage(file: string): void {
  const database = new DatabaseSync(file);
  database.exec("UPDATE events SET data = replace(data, 'a', 'b') WHERE rowid = 50");
  database.close();
}

describe('a backup of a folder in use', () => {
  it('can be restored, with read models that equal a fold of its log', async () => {
    const made = await backedUp();
    mkdirSync(restoredFolder());
    await restore(backupFolder(), restoredFolder(), { clock, onProgress, force: false });
    const log = await EmbeddedEventLog.open({ folder: join(restoredFolder(), 'log') });
    const documents = await EmbeddedDocumentStore.open({ file: join(restoredFolder(), 'documents.db') });
    const models = new ReadModels(documents);
    const notes = documents.collection<{ _id: string; text: string }>({ name: 'notes' });
    const head = (await log.head())!;
    expect(head).toBe(made.head?.position);
    const projector = new ConclaveProjector({ log, models: models.set(0), clock, wait: yieldToEventLoop });
    await projector.start();
    await projector.untilPosition(head);
    await projector.stop();
    expect(await driftOf(models, log)).toEqual([]);
    const [edition] = Object.values((await foldLog(log)).editions);
    const counted = edition?.rounds[0]?.totalVotes ?? 0;
    expect(counted).toBe(Number(head) - 3);
    // Documents are copied after the log, so at most the vote being written lacks its note.
    expect(await notes.count()).toBeGreaterThanOrEqual(counted - 1);
    await documents.close();
    await log.close();
    expect(readFileSync(join(restoredFolder(), 'pictures', 'a.webp'), 'utf8')).toBe('a picture');
    expect(made.files.map(({ path }) => path)).toEqual([
      'documents.db',
      'log/events.db',
      'pictures/a.webp',
      'seal.key',
      'secret',
    ]);
  });

  it('holds the keys in use, wherever they came from, and leaves no copy of them', async () => {
    writeFileSync(join(data(), 'seal.key'), 'an earlier key');
    await backedUp();
    const keyIn = (file: string): string => readFileSync(join(backupFolder(), file), 'utf8').trim();
    expect({ secret: keyIn('secret'), sealKey: keyIn('seal.key') }).toEqual(KEYS);
    expect(statSync(join(backupFolder(), 'seal.key')).mode & 0o077).toBe(0);
    expect(readdirSync(data())).not.toContain('.backup');
  });

  it('is discarded when the copied log is damaged, with the damaged position', async () => {
    const running = await site();
    await running.stop();
    damage(join(data(), 'log', 'events.db'));
    const copyDocuments = (file: string): Promise<void> => copySqlite(join(data(), 'documents.db'), file, onProgress);
    const writeParts = () => writeBackupParts(data(), { copyDocuments, keys: KEYS });
    await expect(backUp(data(), backupFolder(), { clock, signal, onProgress, writeParts })).rejects.toThrow(
      /^Le journal de .* est abîmé, à l’événement \d+/,
    );
    expect(existsSync(backupFolder())).toBe(false);
  });

  it('requires an empty folder outside the data folder', async () => {
    const options = { clock, signal, onProgress, writeParts: () => Promise.resolve() };
    mkdirSync(backupFolder());
    writeFileSync(join(backupFolder(), 'x'), '');
    await expect(backUp(data(), backupFolder(), options)).rejects.toThrow('n’est pas vide');
    await expect(backUp(data(), join(data(), 'kept'), options)).rejects.toThrow('dans le dossier lui-même');
  });
});

describe('a restore', () => {
  const restored = (force = false) => restore(backupFolder(), restoredFolder(), { clock, onProgress, force });
  let backup: string;
  beforeAll(async () => {
    createDataFolder();
    await backedUp();
    backup = folder;
  });
  afterAll(() => rmSync(backup, { recursive: true, force: true }));
  beforeEach(() => {
    cpSync(join(backup, 'kept'), backupFolder(), { recursive: true });
    mkdirSync(restoredFolder());
  });

  it('refuses a folder with content unless forced', async () => {
    writeFileSync(join(restoredFolder(), 'secret'), 'another');
    await expect(restored()).rejects.toThrow('n’est pas vide');
    await restored(true);
    expect(readFileSync(join(restoredFolder(), 'pictures', 'a.webp'), 'utf8')).toBe('a picture');
  });

  it('refuses an incomplete or changed backup and leaves nothing behind', async () => {
    appendFileSync(join(backupFolder(), 'secret'), 'x');
    await expect(restored()).rejects.toThrow('secret n’est pas ce qui a été sauvegardé');
    rmSync(join(backupFolder(), 'secret'));
    await expect(restored()).rejects.toThrow('secret manque');
    rmSync(join(backupFolder(), MANIFEST));
    await expect(restored()).rejects.toThrow(MANIFEST);
    expect(() => readFileSync(join(restoredFolder(), 'documents.db'))).toThrow('ENOENT');
  });

  it('refuses a log with a broken hash chain even if the manifest matches, and puts the previous content back', async () => {
    const log = join(backupFolder(), 'log', 'events.db');
    damage(log);
    const manifest = JSON.parse(readFileSync(join(backupFolder(), MANIFEST), 'utf8'));
    const file = manifest.files.find(({ path }: { path: string }) => path === 'log/events.db');
    file.size = statSync(log).size;
    file.sha256 = createHash('sha256').update(readFileSync(log)).digest('hex');
    writeFileSync(join(backupFolder(), MANIFEST), JSON.stringify(manifest));
    writeFileSync(join(restoredFolder(), 'secret'), 'another');
    await expect(restored(true)).rejects.toThrow(/^Le journal de .*kept est abîmé, à l’événement \d+/);
    expect(readdirSync(restoredFolder())).toEqual(['secret']);
    expect(readFileSync(join(restoredFolder(), 'secret'), 'utf8')).toBe('another');
  });

  it('refuses a backup with a changed or truncated file, which it names', async () => {
    const log = join(backupFolder(), 'log', 'events.db');
    const bytes = readFileSync(log);
    writeFileSync(log, bytes.subarray(0, bytes.length - 4_096));
    await expect(restored()).rejects.toThrow('log/events.db n’est pas ce qui a été sauvegardé');
    bytes[bytes.length - 100]! ^= 1;
    writeFileSync(log, bytes);
    await expect(restored()).rejects.toThrow('log/events.db n’est pas ce qui a été sauvegardé');
    expect(readdirSync(restoredFolder())).toEqual([]);
  });

  it('refuses a manifest with paths outside its folder', async () => {
    const manifest = JSON.parse(readFileSync(join(backupFolder(), MANIFEST), 'utf8'));
    manifest.files[0].path = '../../etc/passwd';
    writeFileSync(join(backupFolder(), MANIFEST), JSON.stringify(manifest));
    await expect(restored()).rejects.toThrow('illisible');
  });
});
