import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedEventLog } from '@fumata/event-log';
import { systemClock } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Refusal } from '../terminal/refusal.js';
import { backUp } from './backup.js';

let folder: string;
const data = () => join(folder, 'data');
const backupFolder = () => join(folder, 'kept');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-full-'));
  const log = await EmbeddedEventLog.open({ folder: join(data(), 'log') });
  await log.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a backup with this `writeParts` and returns its error. */
const failure = (writeParts: () => Promise<void> = () => Promise.resolve()): Promise<unknown> =>
  backUp(data(), backupFolder(), {
    clock: systemClock,
    writeParts,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }).catch((cause: unknown) => cause);

const MESSAGE = /^Le disque de .* est plein : il faut environ [\d,]+ Mo, il en reste [\d,]+ Mo\. Faites de la place/;

const mount = (path: string): unknown =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'ignore' });

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

describe('a backup onto a full disk', () => {
  const itIfMountable = canMount ? it : it.skip;
  itIfMountable('is refused before anything is written (a tmpfs has to be mounted: root on Linux)', async () => {
    writeFileSync(join(data(), 'picture'), 'x'.repeat(2_000_000));
    mkdirSync(backupFolder());
    mount(backupFolder());
    const refusal = await failure();
    const left = readdirSync(backupFolder());
    execFileSync('umount', [backupFolder()]);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ message: expect.stringMatching(MESSAGE) });
    expect(left).toEqual([]);
  });

  it.each([
    ['by a file', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
    ['by a database', Object.assign(new Error('database or disk is full'), { errcode: 13 })],
    ['by the process that copies the documents', new Error('not copied', { cause: { code: 'EDQUOT' } })],
  ])('names the full folder when reported %s, and leaves nothing behind', async (_, cause) => {
    const refusal = await failure(() => Promise.reject(cause));
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ message: expect.stringMatching(MESSAGE), cause });
    expect(existsSync(backupFolder())).toBe(false);
    mkdirSync(backupFolder());
    await failure(() => Promise.reject(cause));
    expect(readdirSync(backupFolder())).toEqual([]);
  });

  it('leaves nothing behind after another failure', async () => {
    expect(await failure(() => Promise.reject(new Error('broken off')))).toMatchObject({ message: 'broken off' });
    expect(existsSync(backupFolder())).toBe(false);
  });

  it('names the folder that cannot be written', async () => {
    const cause = Object.assign(new Error('read-only'), { code: 'EROFS' });
    expect(await failure(() => Promise.reject(cause))).toMatchObject({
      message: expect.stringMatching(/^On ne peut pas écrire dans .*kept \(EROFS\)/),
    });
  });
});
