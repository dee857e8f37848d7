import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { LogDamaged, type Position } from '@fumata/event-log';
import { systemErrorCode, type Clock } from '@fumata/platform';
import type { WorkOptions } from '../projections/work.js';
import { Refusal, whereDamaged } from '../terminal/refusal.js';
import { KEY_FILES, PARTS, removeBackupParts } from './backup-parts.js';
import { bytesOf, diskFailure, refuseFullDisk } from './disk-space.js';
import { copySqlite, deleteReadModels, mergeWriteAheadLog } from './embedded/sqlite-copy.js';
import { describeFile, writeManifest, type Manifest } from './manifest.js';

export interface BackupOptions extends Pick<WorkOptions, 'onProgress' | 'signal'> {
  readonly clock: Clock;
  /** Writes `PARTS` into the data folder, in this process or in the server that owns it. */
  readonly writeParts: () => Promise<void>;
}

const LOG = join('log', 'events.db');
const DOCUMENTS = 'documents.db';
/** Owner files, parts with their own copy procedure, and jobs, which are recreated at start-up. */
const EXCLUDED = /^(owner\..*|control\.sock|\.probe-.*|\.backup|(documents|jobs)\.db.*|log|avant-restauration-.*)$/;

/**
 * Copies a data folder while it is in use. The log is copied before the documents, so no vote refers to a cardinal
 * missing from the documents; read models are omitted because the log recreates them. The copy's hash chain is verified
 * before the manifest is written. A failed backup leaves nothing behind.
 * @throws Refusal when the target is not empty or has not enough space
 */
export async function backUp(dataDir: string, target: string, options: BackupOptions): Promise<Manifest> {
  const [from, to] = [resolve(dataDir), resolve(target)];
  if (!relative(from, to).startsWith('..'))
    throw new Refusal('La sauvegarde ne peut pas être dans le dossier lui-même');
  const needed = await bytesOf(from, [LOG, DOCUMENTS, ...(await othersIn(from))]);
  const destination = { folder: to, needed };
  const made = await createEmptyFolder(to).catch(async (cause: unknown) => {
    throw await diskFailure(cause, destination);
  });
  try {
    await refuseFullDisk(destination);
    await refuseFullDisk({ folder: from, needed: await bytesOf(from, [DOCUMENTS]) }); // for `PARTS`
    return await copied(from, to, options).finally(() => removeBackupParts(from));
  } catch (cause) {
    const failure = await diskFailure(cause, destination);
    const leftovers = made === undefined ? (await readdir(to)).map((name) => join(to, name)) : [made];
    for (const path of leftovers) await rm(path, { recursive: true, force: true });
    throw failure;
  }
}

async function copied(from: string, to: string, options: BackupOptions): Promise<Manifest> {
  const { onProgress, clock, writeParts } = options;
  await mkdir(join(to, 'log'), { recursive: true, mode: 0o700 });
  await copySqlite(join(from, LOG), join(to, LOG), (pages, of) => onProgress('Journal', pages, of));
  mergeWriteAheadLog(join(to, LOG));
  const part = join(to, `${DOCUMENTS}.part`);
  await writeParts();
  await copyFile(join(from, PARTS, DOCUMENTS), part);
  deleteReadModels(part);
  await rename(part, join(to, DOCUMENTS));
  await copyOthers(from, to, options);
  for (const file of Object.values(KEY_FILES))
    await copyFile(join(from, PARTS, file), join(to, file)).catch(rethrowUnlessMissing);
  const head = await verifiedHead(to, onProgress, `Le journal de ${from} est abîmé`);
  const files = [];
  for (const path of await filesIn(to)) {
    files.push(await describeFile(to, path));
    onProgress('Empreintes', files.length, 0);
  }
  const manifest: Manifest = { format: 'fumata-backup', version: 1, madeAt: clock.now().toISOString(), head, files };
  await writeManifest(to, manifest);
  return manifest;
}

/** Creates the folder; returns the topmost folder created, undefined if it existed. @throws Refusal */
async function createEmptyFolder(folder: string): Promise<string | undefined> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Refusal(`${folder} n’est pas vide`);
  return made;
}

/** Verifies the whole hash chain of a folder's log. `damaged` makes the message when it is broken. @throws Refusal */
export async function verifiedHead(
  dataDir: string,
  onProgress: BackupOptions['onProgress'],
  damaged: string,
): Promise<Manifest['head']> {
  const { withStores } = await import('@fumata/stores/with-stores');
  const where = { dataDir, mongodbUri: undefined, eventStoreUrl: undefined };
  try {
    return await withStores(where, ['logReader'], async ({ logReader }) => {
      const of = Number((await logReader.head()) ?? 0);
      const onVerified = (position: Position): void => onProgress('Vérification du journal', Number(position), of);
      return (await logReader.verify?.(onVerified)) ?? null;
    });
  } catch (cause) {
    if (!(cause instanceof LogDamaged)) throw cause;
    throw new Refusal(`${damaged}${whereDamaged(cause)} : sa chaîne d’empreintes ne tient pas`, { cause });
  }
}

async function copyOthers(from: string, to: string, { signal, onProgress }: BackupOptions): Promise<void> {
  const others = await othersIn(from);
  for (const [index, path] of others.entries()) {
    if (signal.aborted) throw new Refusal('Interrompu : il ne reste rien de cette sauvegarde');
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    await copyFile(join(from, path), join(to, path)).catch(rethrowUnlessMissing);
    onProgress('Fichiers', index + 1, others.length);
  }
}

const othersIn = async (folder: string): Promise<string[]> =>
  (await filesIn(folder)).filter((path) => !EXCLUDED.test(path.split('/')[0] ?? ''));

/** A file deleted since the folder was listed, or a key that nobody has set, is not part of the backup. */
function rethrowUnlessMissing(cause: unknown): void {
  if (systemErrorCode(cause) !== 'ENOENT') throw cause;
}

/** Relative paths with slashes. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
