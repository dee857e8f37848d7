import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderInUse, FolderNotWritable, openDataFolder } from './data-folder.js';

/** A process that takes the lock like `openDataFolder` and waits until it is killed. */
const OWNER = `
  const { DatabaseSync } = require('node:sqlite');
  const lock = new DatabaseSync(process.argv[1] + '/owner.lock');
  lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  require('node:fs').writeFileSync(process.argv[1] + '/owner.pid', process.pid + '\\n');
  process.stdout.write('locked');
  process.stdin.resume();
`;

const onUnix = process.platform === 'win32' ? it.skip : it;
const onLinux = process.platform === 'linux' ? it : it.skip;

describe('openDataFolder', () => {
  let parent = '';
  let folder = '';
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'fumata-folder-'));
    folder = join(parent, 'deep', 'data');
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  it("creates the folder and its parents and stores the owner's pid", () => {
    const opened = openDataFolder(folder);
    expect(opened.path).toBe(folder);
    expect(readFileSync(join(folder, 'owner.pid'), 'utf8')).toBe(`${process.pid}\n`);
    opened.release();
    expect(existsSync(join(folder, 'owner.pid'))).toBe(false);
  });

  it('keeps a reserve on a disk with space', () => {
    openDataFolder(folder).release();
    expect(statSync(join(folder, 'owner.reserve')).size).toBe(256 * 1024);
  });

  onUnix('creates the folder with access for its owner only', () => {
    openDataFolder(folder).release();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    chmodSync(folder, 0o750);
    openDataFolder(folder).release();
    expect(statSync(folder).mode & 0o777).toBe(0o750);
  });

  onUnix('makes new files readable by their owner only, even in a folder that others can list', () => {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    openDataFolder(folder).release();
    writeFileSync(join(folder, 'documents.db'), 'password hashes');
    expect(statSync(join(folder, 'documents.db')).mode & 0o777).toBe(0o600);
  });

  it('rejects a second owner', () => {
    const opened = openDataFolder(folder);
    expect(() => openDataFolder(folder)).toThrow(FolderInUse);
    expect(() => openDataFolder(folder)).toThrow(`in use by process ${process.pid}.`);
    opened.release();
    opened.release();
    openDataFolder(folder).release();
  });

  it('rejects a folder that another process owns until that process is killed', async () => {
    openDataFolder(folder).release();
    const other = spawn(process.execPath, ['-e', OWNER, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    try {
      await once(other.stdout, 'data');
      expect(() => openDataFolder(folder)).toThrow(`in use by process ${other.pid}.`);
    } finally {
      other.kill('SIGKILL');
      await once(other, 'exit');
    }
    openDataFolder(folder).release();
  });

  it('rejects in one line a path that is a file or lies below one', () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    expect(() => openDataFolder(file)).toThrow(FolderNotWritable);
    expect(() => openDataFolder(join(file, 'data'))).toThrow(
      /^The data folder .* can't be written to \(ENOTDIR\)\..*$/,
    );
  });

  onLinux('rejects in one line a folder that cannot be created in an existing parent', () => {
    expect(() => openDataFolder('/proc/fumata/data')).toThrow(
      /^The data folder .* can't be written to \(ENOENT\)\..*$/,
    );
  });

  it('rejects in one line a read-only folder', () => {
    openDataFolder(folder).release();
    chmodSync(parent, 0o755);
    chmodSync(folder, 0o555);
    // Root may write anywhere, so the test drops its privileges for this synchronous call.
    const root = process.geteuid?.() === 0;
    if (root) process.seteuid?.(65_534);
    try {
      expect(() => openDataFolder(folder)).toThrow(/^The data folder .* can't be written to \(EACCES\)\..*$/);
    } finally {
      if (root) process.seteuid?.(0);
      chmodSync(folder, 0o755);
    }
  });
});
