import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { sparePort } from '../scripts/spare-port.ts';
import { copyCheckout } from './checkout.ts';
import { blocksOfGuide } from './guide.ts';
import { ownEnvironment, Terminal } from './terminal.ts';

/** A command on a busy machine. */
const PATIENCE_MS = 120_000;
const onUnix = process.platform === 'win32' ? describe.skip : describe;

onUnix('commands of the operations guide for one machine (bash)', () => {
  let folder: string;
  let terminal: Terminal;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-guide-'));
    const checkout = join(folder, 'fumata');
    copyCheckout(checkout);
    const port = `${await sparePort()}`;
    terminal = new Terminal({
      folder: checkout,
      env: { ...ownEnvironment(), PORT: port },
      replacements: [[':3000', `:${port}`]],
      patienceMs: PATIENCE_MS,
    });
  });
  afterAll(async () => {
    await terminal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(blocksOfGuide('embedded'))('run as they stand: $at', async ({ steps }) => {
    for (const step of steps) await terminal.run(step);
  });
});
