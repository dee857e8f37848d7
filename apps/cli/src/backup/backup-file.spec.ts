import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { deleteOldBackups, writeBackupFile } from './backup-file.js';

it('destroys the archive when the part is there already, or the folder cannot be made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-backups-'));
  const [madeAt, part] = [new Date('2026-01-01T00:00:00Z'), join(folder, 'fumata-2026-01-01T00-00-00Z.tar.gz.part')];
  writeFileSync(part, '');
  for (const into of [folder, join(part, 'below-a-file')]) {
    const archive = Readable.from(['archive']);
    await expect(writeBackupFile(archive, into, { madeAt, encrypted: false })).rejects.toThrow();
    expect(archive.destroyed).toBe(true);
  }
  expect(readdirSync(folder)).toHaveLength(1);
  rmSync(folder, { recursive: true });
});

it('deletes old backups while another run deletes one of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-backups-'));
  const files = Array.from({ length: 20 }, (_, n) => join(folder, `fumata-2020-01-${n + 10}T00-00-00Z.tar.gz`));
  for (const file of files) writeFileSync(file, '');
  const deletion = deleteOldBackups(folder, 14, new Date('2026-01-01T00:00:00Z'));
  while (files.every((file) => existsSync(file))) await setImmediate();
  for (const file of files.filter((each) => existsSync(each)).slice(1)) rmSync(file);
  await deletion;
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
