import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, openSync, statSync, type Stats } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS, syncFolder, systemErrorCode } from '@fumata/platform';
import { CommandRefused } from '../terminal/command-refused.js';
import { readOrRefuse } from './folder-failures.js';

const NAME = /^fumata-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.age)?(\.part)?$/;

const nameOf = (at: Date, encrypted: boolean): string =>
  `fumata-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${encrypted ? '.age' : ''}`;

/** Undefined if the path does not exist. @throws CommandRefused if it cannot be read */
export const statsOf = (path: string): Stats | undefined =>
  readOrRefuse(path, () => statSync(path, { throwIfNoEntry: false }));

/** @throws CommandRefused for a file that this user may not read, which is not a damaged one */
export const openBackupFile = (file: string): Readable =>
  readOrRefuse(file, () => createReadStream(file, { fd: openSync(file, 'r') }));

/**
 * Writes an archive into a folder, created if missing; the file gets its name once it is complete and durable. Destroys
 * the archive in any case.
 */
export async function writeBackupFile(
  archive: Readable,
  folder: string,
  { madeAt, encrypted }: { readonly madeAt: Date; readonly encrypted: boolean },
): Promise<{ readonly file: string; readonly bytes: number }> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, nameOf(madeAt, encrypted));
    await writeDurably(archive, file);
    return { file, bytes: (await stat(file)).size };
  } finally {
    archive.destroy();
  }
}

async function writeDurably(archive: Readable, file: string): Promise<void> {
  const part = `${file}.part`;
  try {
    const output = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true });
    await once(output, 'open');
    // The pipeline then fails with this error and closes the part.
    if (existsSync(file)) archive.destroy(sameSecond(file));
    await pipeline(archive, output);
    await rename(part, file);
    await syncFolder(dirname(file));
  } catch (cause) {
    if (systemErrorCode(cause) === 'EEXIST') throw sameSecond(part);
    await rm(part, { force: true });
    throw cause;
  }
}

const sameSecond = (file: string): CommandRefused =>
  new CommandRefused(`${file} est déjà une sauvegarde de la même seconde : recommencez`);

/**
 * Deletes backups in a folder that are older than `days` (at least 1), and parts of interrupted ones that are older
 * than a day. Returns the deleted names.
 */
export async function deleteOldBackups(folder: string, days: number, now: Date): Promise<readonly string[]> {
  const old = (await readdir(folder)).filter((name) => {
    const [, day, hour, minute, second, , part] = NAME.exec(name) ?? [];
    if (day === undefined) return false;
    const age = now.getTime() - Date.parse(`${day}T${hour}:${minute}:${second}Z`);
    return age > (part === undefined ? days : 1) * DAY_MS;
  });
  for (const name of old) await rm(join(folder, name), { force: true }); // another run may have deleted it first
  return old;
}
