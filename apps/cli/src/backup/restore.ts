import { copyFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Clock } from '@fumata/platform';
import type { WorkOptions } from '../projections/work.js';
import { Refusal } from '../terminal/refusal.js';
import { verifiedHead } from './backup.js';
import { diskFailure, refuseFullDisk } from './disk-space.js';
import { checkFile, readManifest, type Manifest } from './manifest.js';

export interface RestoreOptions extends Pick<WorkOptions, 'onProgress'> {
  readonly clock: Clock;
  /** Moves the existing content of the folder into a subfolder instead of refusing. */
  readonly force: boolean;
}

/** Owner files of a folder that this process owns and that is otherwise empty. */
const OWNER_FILES = /^owner\./;

/**
 * Restores a backup into a data folder owned by this process. Every file is checked before and after copying, and the
 * log's hash chain is verified. On failure the copied files are removed and the previous content is put back.
 * @throws Refusal
 */
export async function restore(backup: string, dataDir: string, options: RestoreOptions): Promise<Manifest> {
  const { onProgress } = options;
  const [from, to] = [resolve(backup), resolve(dataDir)];
  const manifest = await readManifest(from);
  const { files, head } = manifest;
  for (const [n, file] of files.entries()) {
    await checkFile(from, file);
    onProgress('Contrôle', n + 1, files.length);
  }
  const destination = { folder: to, needed: files.reduce((sum, { size }) => sum + size, 0) };
  await refuseFullDisk(destination);
  const aside = await moveContentAside(to, options);
  try {
    for (const [n, file] of files.entries()) {
      await mkdir(dirname(join(to, file.path)), { recursive: true, mode: 0o700 });
      await copyFile(join(from, file.path), join(to, file.path));
      await checkFile(to, file);
      onProgress('Copie', n + 1, files.length);
    }
    const found = await verifiedHead(to, onProgress, `Le journal de ${from} est abîmé`);
    if (found?.position !== head?.position || found?.hash !== head?.hash)
      throw new Refusal('Le journal restauré n’est pas celui qui a été sauvegardé');
  } catch (cause) {
    const failure = await diskFailure(cause, destination);
    for (const name of await othersIn(to)) await rm(join(to, name), { recursive: true, force: true });
    if (aside !== undefined) await putBack(aside, to);
    throw failure;
  }
  return manifest;
}

/** Returns the folder with the previous content; undefined if there was none. */
async function moveContentAside(folder: string, { force, clock }: RestoreOptions): Promise<string | undefined> {
  const existing = await othersIn(folder);
  if (existing.length === 0) return undefined;
  if (!force)
    throw new Refusal(`${folder} n’est pas vide : --force met de côté ce qui s’y trouve, dans le dossier lui-même`);
  const aside = join(folder, `${ASIDE_PREFIX}${clock.now().toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of existing) await rename(join(folder, name), join(aside, name));
  return aside;
}

async function putBack(aside: string, folder: string): Promise<void> {
  for (const name of await readdir(aside)) await rename(join(aside, name), join(folder, name));
  await rmdir(aside);
}

const ASIDE_PREFIX = 'avant-restauration-';

const othersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !OWNER_FILES.test(name) && !name.startsWith(ASIDE_PREFIX));
