import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '../errors/start-refused.js';
import { systemErrorCode } from '../errors/system-error.js';
import { isDiskFull, keepReserve } from './disk-space.js';

/** Another process (or this one, earlier) owns the folder. */
export class FolderInUse extends StartRefused {
  override readonly name = 'FolderInUse';
}

/** The folder cannot be created or written. */
export class FolderNotWritable extends StartRefused {
  override readonly name = 'FolderNotWritable';
}

/** A data folder owned by this process until `release` or its end. */
export interface DataFolder {
  /** Absolute. */
  readonly path: string;
  /** Releases the folder; call it last, when nothing writes to it any more. Idempotent. */
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Creates the folder if missing, for this user only (an existing one keeps its mode), checks that it is writable and
 * takes its lock. Synchronous: it runs once, before anything else. Sets the umask, so that all files of this process
 * are for its user only; SQLite has no option for the mode.
 *
 * The lock is SQLite's own on an empty file, which the system drops when the process dies. Nothing else may open
 * `owner.lock`: closing any other descriptor of it would silently drop the lock (POSIX).
 *
 * @throws FolderInUse with the owner's pid.
 * @throws FolderNotWritable with the folder and the system's reason.
 */
export function openDataFolder(path: string): DataFolder {
  const folder = resolve(path);
  process.umask(0o077);
  checkWritable(folder);
  const lock = takeLock(folder);
  unlessFull(() => keepReserve(folder));
  const pidFile = join(folder, 'owner.pid');
  unlessFull(() => writeFileSync(pidFile, `${process.pid}\n`));

  let isOwned = true;
  return {
    path: folder,
    release: () => {
      if (!isOwned) return;
      isOwned = false;
      rmSync(pidFile, { force: true });
      unlessFull(() => keepReserve(folder));
      lock.close();
    },
  };
}

function checkWritable(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    unlessFull(() => writeFileSync(probe, ''));
    rmSync(probe, { force: true });
  } catch (cause) {
    throw new FolderNotWritable(
      `The data folder ${folder} can't be written to (${systemErrorCode(cause) ?? String(cause)}). Choose another with DATA_DIR, or give this user the right to write there.`,
      { cause },
    );
  }
}

/** A full disk does not prevent a start: the data can be read, and is written again once there is space. */
function unlessFull(write: () => void): void {
  try {
    write();
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause;
  }
}

/**
 * Level by level: Node's recursive mode loops forever where the system returns ENOENT for an existing parent (`/proc`).
 */
function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    if (systemErrorCode(cause) !== 'EEXIST') throw cause;
  }
}

function takeLock(folder: string): DatabaseSync {
  const database = new DatabaseSync(join(folder, 'owner.lock'));
  try {
    // In memory: the lock must not need space for a journal file.
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (cause) {
    database.close();
    if (!isBusy(cause)) throw cause;
    throw new FolderInUse(
      `The data folder ${folder} is in use by ${owner(folder)}. Stop it first, or choose another folder with DATA_DIR.`,
      { cause },
    );
  }
}

const isBusy = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'errcode' in cause && cause.errcode === SQLITE_BUSY;

function owner(folder: string): string {
  try {
    return `process ${readFileSync(join(folder, 'owner.pid'), 'utf8').trim()}`;
  } catch {
    // The pid is written shortly after the lock is taken; the message is correct without it.
    return 'another process';
  }
}
