import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@fumata/platform';
import { Refusal } from '../terminal/refusal.js';

const SQLITE_FULL = 13;
const FULL = new Set(['ENOSPC', 'EDQUOT']);
const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Folder that is about to be written to. */
export interface Destination {
  readonly folder: string;
  /** Approximate number of bytes. */
  readonly needed: number;
}

/** Total size; deleted files count as 0. */
export async function bytesOf(folder: string, paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(join(folder, path)).then(
        ({ size }) => size,
        () => 0, // deleted since the folder was listed
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @throws Refusal when the free space is certainly not enough */
export async function refuseFullDisk(destination: Destination): Promise<void> {
  const left = await freeSpaceIn(destination.folder);
  if (left !== undefined && left < destination.needed) throw full(destination, left);
}

/**
 * Maps a write error to a message when it is caused by the disk rather than the program. Must be called before the
 * written files are removed.
 */
export async function diskFailure(cause: unknown, destination: Destination): Promise<unknown> {
  if (cause instanceof Refusal) return cause;
  const { folder } = destination;
  if (isFull(cause)) return full(destination, await freeSpaceIn(folder), cause);
  const code = codesOf(cause).find((each) => CLOSED.has(each));
  return code === undefined
    ? cause
    : new Refusal(`On ne peut pas écrire dans ${folder} (${code}) : choisissez un autre dossier`, { cause });
}

function full({ folder, needed }: Destination, left: number | undefined, cause?: unknown): Refusal {
  const room = left === undefined ? '' : `, il en reste ${megabytes(left)}`;
  return new Refusal(
    `Le disque de ${folder} est plein : il faut environ ${megabytes(needed)}${room}. Faites de la place ou choisissez un autre dossier, puis recommencez ; rien n’a été laissé à moitié écrit`,
    { cause },
  );
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1).replace('.', ',')} Mo`;

/** Undefined where the system does not report it. */
async function freeSpaceIn(folder: string): Promise<number | undefined> {
  const system = await statfs(folder).catch(() => undefined); // unknown; the copy itself will fail if there is not enough
  return system === undefined || system.blocks === 0 ? undefined : system.bavail * system.bsize;
}

const isFull = (cause: unknown): boolean =>
  codesOf(cause).some((code) => FULL.has(code)) ||
  links(cause).some((link) => 'errcode' in link && (Number(link.errcode) & 0xff) === SQLITE_FULL);

const codesOf = (cause: unknown): string[] => links(cause).flatMap((link) => systemErrorCode(link) ?? []);

function links(cause: unknown): object[] {
  const found: object[] = [];
  for (let link = cause; typeof link === 'object' && link !== null && found.length < 10;) {
    found.push(link);
    link = 'cause' in link ? link.cause : undefined;
  }
  return found;
}
