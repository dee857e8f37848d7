import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';
import { Child } from '../torture/child.ts';
import { Cluster } from './cluster.ts';
import { describeOnServers } from './on-servers.ts';
import { crowdAt, expectPromisesKept, forget, sharedServers } from './shared-servers.ts';
import type { Servers } from './servers.ts';

const FUMATA = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));

describeOnServers('a log that is put back from a backup', () => {
  let servers: Servers;
  const cluster = (apis: number, workers: number) => Cluster.start({ apis, workers, servers });
  /** Runs it to its end. */
  const fumata = async (...args: readonly string[]): Promise<{ code: number | null; said: string }> => {
    const command = new Child({
      ...{ name: 'fumata', command: process.execPath, args: [FUMATA, ...args] },
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        EVENT_STORE_URL: servers.log.url,
        MONGODB_URI: servers.documents.url,
      },
      ready: () => Promise.resolve(true),
    });
    const child = command.launch();
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, said: command.said };
  };
  const refused = (process_: string) =>
    new RegExp(
      `${process_} was not ready \\(exit code 1\\).*know more than the event log.*rebuild tout --restored-log`,
      's',
    );

  beforeAll(async () => {
    servers = sharedServers();
    const { folder } = servers.log;
    const backup = `${folder}.backup`;
    const site = await cluster(1, 1);
    await crowdAt(site.address).voters(60).vote(8);
    await servers.log.stop();
    cpSync(folder, backup, { recursive: true });
    await servers.log.start();
    const lost = crowdAt(site.address);
    await lost.voters(40).vote(8);
    await expectPromisesKept();
    await forget(lost);
    await site.stop();
    await servers.log.stop();
    rmSync(folder, { recursive: true });
    cpSync(backup, folder, { recursive: true });
    await servers.log.start();
  });

  it('is served by no process while the read models know more, and each says what to do', async () => {
    await expect(cluster(0, 1)).rejects.toThrow(refused('a worker'));
    await expect(cluster(1, 0)).rejects.toThrow(refused('an API process'));
    const { code, said } = await fumata('drift');
    expect([code, said]).toEqual([1, expect.stringContaining('rebuild tout --restored-log')]);
  });

  it('is served once the read models were told to forget: they are what it gives', async () => {
    const { code, said } = await fumata('rebuild', 'tout', '--restored-log');
    expect([code, said]).toEqual([0, expect.stringContaining('Oubliés')]);
    const site = await cluster(2, 1);
    const { code: working, said: why } = await fumata('rebuild', 'tout', '--restored-log');
    expect([working, why]).toEqual([1, expect.stringContaining('Un worker est à l’œuvre')]);
    await crowdAt(site.address).voters(30).vote(8);
    await expectPromisesKept();
    expect((await fumata('drift')).code).toBe(0);
    await site.stop();
  });
});
