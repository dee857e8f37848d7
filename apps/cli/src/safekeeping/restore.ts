import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Clock } from '@fumata/platform';
import type { WorkOptions } from '../projections/work.js';
import { Refusal } from '../terminal/refusal.js';
import { verifiedHead } from './backup.js';
import { checkFile, readManifest } from './manifest.js';
import type { Manifest } from './manifest.js';

export interface RestoreOptions extends Pick<WorkOptions, 'onProgress'> {
  readonly clock: Clock;
  /** What stands in the folder is put aside within it, instead of being refused. */
  readonly force: boolean;
}

/** Of a folder that this process owns and that nothing has been put into yet. */
const OWNERS = /^owner\./;

/**
 * Puts a backup into a data folder that this process owns. Every file is checked before and after, and the log's chain of
 * hashes recomputed; what was copied is taken away again when that fails.
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
  await makeRoom(to, options);
  try {
    for (const [n, file] of files.entries()) {
      await mkdir(dirname(join(to, file.path)), { recursive: true, mode: 0o700 });
      await copyFile(join(from, file.path), join(to, file.path));
      await checkFile(to, file);
      onProgress('Copie', n + 1, files.length);
    }
    const found = await verifiedHead(join(to, 'log'), onProgress);
    if (found?.position !== head?.position || found?.hash !== head?.hash)
      throw new Refusal('Le journal restauré n’est pas celui qui a été sauvegardé');
  } catch (cause) {
    for (const name of await othersIn(to)) await rm(join(to, name), { recursive: true, force: true });
    throw cause;
  }
  return manifest;
}

async function makeRoom(folder: string, { force, clock }: RestoreOptions): Promise<void> {
  const there = await othersIn(folder);
  if (there.length === 0) return;
  if (!force)
    throw new Refusal(
      `${folder} n’est pas vide : --force met de côté ce qui s’y trouve, dans le dossier lui-même`,
    );
  const aside = join(folder, `${ASIDE}${clock.now().toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of there) await rename(join(folder, name), join(aside, name));
}

const ASIDE = 'avant-restauration-';

const othersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !OWNERS.test(name) && !name.startsWith(ASIDE));
