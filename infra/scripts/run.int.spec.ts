import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it('refuses a Node that is too old in one sentence', () => {
  const version = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', version, join(__dirname, 'run.mjs'), 'start'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  expect(status).toBe(1);
  expect(stderr).toBe('Fumata needs Node 20.11 or newer to install, and this is Node 18.20.4: https://nodejs.org\n');
});
