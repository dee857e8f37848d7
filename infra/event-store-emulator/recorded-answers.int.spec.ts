import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasOpenssl } from '../servers/tls.ts';
import { DIFFERENCES } from './differences.ts';
import { recorded, serverFolder, temporaryFolder, TestNode } from './testing.ts';

/** Ids of the scenarios whose outcome differs, from the report of a comparison. */
function differing(report: string): readonly string[] {
  return report
    .split('\n')
    .filter(
      (line) => /^[a-z]/.test(line) && !/^(all outcomes|outcomes differ)/.test(line) && !line.includes(': skipped'),
    )
    .map((line) => line.slice(0, line.indexOf(':')))
    .sort();
}

describe('the event store emulator answers as the recorded server', () => {
  const folder = temporaryFolder();
  let node: TestNode;

  beforeAll(async () => {
    node = await TestNode.on(join(folder, 'db'));
    await node.process.start();
  });
  afterAll(async () => {
    await node.process.kill();
    rmSync(folder, { recursive: true });
  });

  it('without TLS, but for the listed differences', async () => {
    const answers = join(__dirname, 'recorded/behaviour.json');
    const { output } = await recorded('record.mjs', '--url', node.url, '--compare', answers);
    expect(output).toMatch(/all outcomes as recorded|outcomes differ/);
    const report = output.replace(/^(UNFINISHED )?[a-z0-9-]+$/gm, '');
    expect({ differing: differing(report), report }).toMatchObject({ differing: Object.keys(DIFFERENCES).sort() });
  });

  (hasOpenssl ? it : it.skip)('with TLS and accounts (needs openssl)', async () => {
    const answers = join(__dirname, 'recorded/secured.json');
    const server = serverFolder(folder);
    const { code, output } = await recorded('secured.mjs', '--server', server, '--work', folder, '--compare', answers);
    expect(output).toContain('all outcomes as recorded');
    expect(code).toBe(0);
  });
});
