import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '../start-refused.js';
import { systemErrorCode } from '../system-error.js';

/** Another process (or this one, earlier) works with the folder. */
export class FolderInUse extends StartRefused {
  override readonly name = 'FolderInUse';
}

/** The folder can't be made or written to. */
export class FolderNotWritable extends StartRefused {
  override readonly name = 'FolderNotWritable';
}

/** A data folder that this process owns until `release` or its death. */
export interface DataFolder {
  /** Absolute. */
  readonly path: string;
  /** Gives the folder up; to be called last, when nothing writes there any more. A second call does nothing. */
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Makes the folder if need be, for this system user alone (one that is there keeps its mode), checks that it can be
 * written to and takes its lock. Synchronous: it runs once, before anything else. From then on whatever file this process
 * makes is for its user alone (umask), since SQLite can't be told a mode.
 *
 * The lock is SQLite's own on an empty file, which the system drops when the process dies, however it dies. Nothing else
 * may open `owner.lock`: closing any other descriptor of it would drop the lock silently (POSIX).
 *
 * @throws FolderInUse naming the owner's pid.
 * @throws FolderNotWritable naming the folder and the system's reason.
 */
export function openDataFolder(path: string): DataFolder {
  const folder = resolve(path);
  process.umask(0o077);
  checkWritable(folder);
  const lock = takeLock(folder);
  const pidFile = join(folder, 'owner.pid');
  writeFileSync(pidFile, `${process.pid}\n`);

  let owned = true;
  return {
    path: folder,
    release: () => {
      if (!owned) return;
      owned = false;
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

function checkWritable(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    throw new FolderNotWritable(
      `The data folder ${folder} can't be written to (${systemErrorCode(cause) ?? String(cause)}). Choose another with DATA_DIR, or give this user the right to write there.`,
      { cause },
    );
  }
}

/** Step by step: Node's own recursive way runs for ever where the system says ENOENT though the parent is there (`/proc`). */
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
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
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
    // Between the owner's lock and its note there is an instant without a note; the sentence is true without the pid.
    return 'another process';
  }
}
