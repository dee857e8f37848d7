import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasOpenssl } from '../servers/tls.ts';
import { DIFFERENCES, SECURED_DIFFERENCES } from './differences.ts';
import { recorded, serverFolder, temporaryFolder, TestNode } from './testing.ts';

/** Compares the scenarios that differ, from the report of a comparison. */
function expectDiffering(output: string, differences: Readonly<Record<string, string>>): void {
  expect(output).toMatch(/all outcomes as recorded|outcomes differ/);
  const report = output.replace(/^(UNFINISHED )?[a-z0-9-]+$/gm, '');
  const differing = [...report.matchAll(/^([a-z][a-z0-9-]+): (?!skipped)/gm)].map(([, id]) => id);
  expect({ differing: differing.sort(), report }).toMatchObject({ differing: Object.keys(differences).sort() });
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
    expectDiffering(output, DIFFERENCES);
  });

  it('in all scenarios but 40 at most', () => {
    expect(Object.keys({ ...DIFFERENCES, ...SECURED_DIFFERENCES }).length).toBeLessThanOrEqual(40);
  });

  (hasOpenssl ? it : it.skip)('with TLS and accounts (needs openssl), but for the listed differences', async () => {
    const answers = join(__dirname, 'recorded/secured.json');
    const server = serverFolder(folder);
    const { output } = await recorded('secured.mjs', '--server', server, '--work', folder, '--compare', answers);
    expectDiffering(output, SECURED_DIFFERENCES);
  });
});
