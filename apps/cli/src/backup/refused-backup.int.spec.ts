import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Unavailable } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import { diskFailure } from './folder-failures.js';
import { prepareFolders, backedUp, backups, data, folder, fumata, restore, restored } from './backup.fixture.js';

const mount = (path: string): unknown =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path], { stdio: 'ignore' });
/** False outside Linux, without root rights and in containers that forbid mounting. */
const canMount = ((): boolean => {
  const path = mkdtempSync(join(tmpdir(), 'fumata-disk-'));
  try {
    mount(path);
    execFileSync('umount', [path]);
    return true;
  } catch {
    return false; // the test is then reported as skipped
  } finally {
    rmSync(path, { recursive: true });
  }
})();

prepareFolders();

describe('a damaged log', () => {
  it('is not backed up: the damaged position is named', async () => {
    const database = new DatabaseSync(join(data(), 'log', 'events.db'));
    database.exec("UPDATE events SET data = replace(data, 'a', 'b') WHERE rowid = 50");
    database.close();
    const { code, output } = await fumata(['backup', backups()]);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Non conforme, le journal de .* est abîmé, .*événement/),
    ]);
    expect(existsSync(backups())).toBe(false);
  });
});

describe('a full disk', () => {
  const itIfMountable = canMount ? it : it.skip;
  itIfMountable(
    'refuses a backup, which leaves nothing behind (a tmpfs has to be mounted: root on Linux)',
    async () => {
      mkdirSync(backups());
      mount(backups());
      const { code, output } = await fumata(['backup', backups()]);
      const left = readdirSync(backups());
      execFileSync('umount', [backups()]);
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^Le disque de .*backups est plein : il en reste 0,\d Mo\./),
      ]);
      expect(left).toEqual([]);
    },
  );
  itIfMountable(
    'refuses a restore, which leaves the target empty (a tmpfs has to be mounted: root on Linux)',
    async () => {
      const file = await backedUp();
      mkdirSync(restored());
      mount(restored());
      const { code, output } = await restore(file);
      const left = readdirSync(restored()).filter((name) => !name.startsWith('owner.'));
      execFileSync('umount', [restored()]);
      expect([code, output]).toEqual([1, expect.stringMatching(/^Le disque de .*restored est plein/)]);
      expect(left).toEqual([]);
    },
  );

  it.each([
    ['by a file', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
    ['by a database', Object.assign(new Error('database or disk is full'), { errcode: 13 })],
    ['by the thread of a database', new Unavailable('documents', 'database or disk is full')],
    ['by the process that copies the documents', new Error('not copied', { cause: { code: 'EDQUOT' } })],
  ])('is recognised when reported %s', async (_, cause) => {
    expect(await diskFailure(cause, folder)).toMatchObject({ message: expect.stringContaining('est plein'), cause });
    expect(await diskFailure(new Error('broken off'), folder)).toMatchObject({ message: 'broken off' });
  });
});

describe('a folder that cannot be written to', () => {
  const refusedAt = (path: string) => Object.assign(new Error('permission denied'), { code: 'EACCES', path });

  it.each([
    ['itself', '/data'],
    ['a file in it', '/data/log/events.db'],
    ['a file in it, by a relative path', relative(process.cwd(), '/data/secret')],
  ])('is named when the system refuses %s', async (_, path) => {
    const message = expect.stringContaining('On ne peut pas écrire dans /data (EACCES)');
    expect(await diskFailure(refusedAt(path), '/data')).toMatchObject({ message });
  });

  it.each(['/database', '/database/secret', '/etc/secret'])('is not blamed for %s', async (path) => {
    const cause = refusedAt(path);
    expect(await diskFailure(cause, '/data')).toBe(cause);
  });
});
