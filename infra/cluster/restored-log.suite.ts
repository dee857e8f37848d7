import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serversFolder } from '../servers/server.ts';
import { Child } from '../torture/child.ts';
import { Cluster } from './cluster.ts';
import { startServers, stopServers } from './servers.ts';
import type { Servers } from './servers.ts';
import { Crowd } from './crowd.ts';
import { inspect } from './inspection.ts';
import { describeOnServers } from './on-servers.ts';

const FUMATA = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));
const SAVED = 60;

describeOnServers('a log that is put back from a backup', () => {
  let room: string;
  let servers: Servers;
  let saved: Crowd;
  const events = () => join(room, 'events');
  const backup = () => join(room, 'events.backup');
  const cluster = (apis: number, workers: number) => Cluster.start({ apis, workers, servers });
  /** Runs it to its end. */
  const fumata = async (...args: readonly string[]): Promise<{ code: number | null; said: string }> => {
    const command = new Child({
      ...{ name: 'fumata', command: process.execPath, args: [FUMATA, ...args] },
      env: {
        PATH: process.env['PATH'],
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
    room = serversFolder();
    servers = await startServers(room);
    const site = await cluster(1, 1);
    saved = new Crowd(site.address);
    await saved.voters(SAVED).vote(8);
    await servers.log.stop();
    cpSync(events(), backup(), { recursive: true });
    await servers.log.start();
    const lost = new Crowd(site.address);
    await lost.voters(40).vote(8);
    const found = await inspect(servers, { ...saved.promised, votes: [...saved.promised.votes] });
    expect(found.counted).toBe(SAVED + 40);
    await lost.close();
    await site.stop();
    await servers.log.stop();
    rmSync(events(), { recursive: true });
    cpSync(backup(), events(), { recursive: true });
    await servers.log.start();
  });
  afterAll(async () => {
    await saved.close();
    await stopServers(servers);
    rmSync(room, { recursive: true, force: true });
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
    const later = new Crowd(site.address);
    await later.voters(30).vote(8);
    const votes = [...saved.promised.votes, ...later.promised.votes];
    expect(later.wrong).toEqual([]);
    expect(await inspect(servers, { ...saved.promised, votes })).toEqual({ broken: [], counted: SAVED + 30 });
    expect((await fumata('drift')).code).toBe(0);
    await later.close();
    await site.stop();
  });
});
