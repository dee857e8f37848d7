import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { deleteOldBackups } from './backup-file.js';

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
