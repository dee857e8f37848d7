import { statfs } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { causeChain, isDiskFull, systemErrorCode, Unavailable } from '@fumata/platform';
import { decimal } from '@fumata/text';
import { CommandRefused } from '../terminal/command-refused.js';

const SQLITE_FULL = 13;
/** The message of SQLite. A worker thread passes it on without a code. */
const FULL_BY_THREAD = 'database or disk is full';
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

/** Maps a write error to a refusal when it is caused by the folder's disk rather than the program. */
export async function diskFailure(cause: unknown, folder: string): Promise<unknown> {
  if (cause instanceof CommandRefused) return cause;
  if (isFull(cause))
    return new CommandRefused(
      `Le disque de ${folder} est plein${await spaceLeft(folder)}. Faites de la place ou choisissez un autre dossier, puis recommencez`,
      { cause },
    );
  const isElsewhere = isObject(cause) && 'path' in cause && !isWithin(folder, String(cause.path));
  const code = isElsewhere ? undefined : codesOf(cause).find((each) => NOT_WRITABLE.has(each));
  return code === undefined
    ? cause
    : new CommandRefused(
        `On ne peut pas écrire dans ${folder} (${code}) : ${chownHint(code)}choisissez un autre dossier`,
        { cause },
      );
}

/** Whether a path is the folder or below it; both may be relative. */
export const isWithin = (folder: string, path: string): boolean =>
  `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);

/** Reads a file or folder that another user may own, such as a mounted one. @throws CommandRefused if that fails */
export function readOrRefuse<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const code = systemErrorCode(cause);
    if (code === undefined) throw cause;
    throw new CommandRefused(`${path} ne peut être lu (${code}) : ${chownHint(code)}donnez un autre chemin`, { cause });
  }
}

/** The uid, not a name: names inside a container are unknown to the host's file system. */
const chownHint = (code: string): string =>
  code === 'EACCES' && process.getuid ? `donnez-le à l’utilisateur ${process.getuid()} (chown), ou ` : '';

async function spaceLeft(folder: string): Promise<string> {
  const system = await statfs(folder).catch(() => undefined); // not created, or the system does not report it
  if (system === undefined || system.blocks === 0) return '';
  return ` : il en reste ${decimal((system.bavail * system.bsize) / 1e6)} Mo`;
}

const isFull = (cause: unknown): boolean =>
  causeChain(cause).some(
    (link) =>
      isDiskFull(link) ||
      (isObject(link) && 'errcode' in link && (Number(link.errcode) & 0xff) === SQLITE_FULL) ||
      (link instanceof Unavailable && link.why === FULL_BY_THREAD),
  );

const codesOf = (cause: unknown): string[] => causeChain(cause).flatMap((link) => systemErrorCode(link) ?? []);

const isObject = (link: unknown): link is object => typeof link === 'object' && link !== null;
