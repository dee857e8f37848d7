import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';
import { ServerProcess } from '../../torture/server-process.ts';
import { eventually } from '@fumata/testing';
import type { CurrentState } from '@fumata/contracts';
import { ADMINISTRATOR, type Cluster } from '../site/cluster.ts';
import { SiteClients } from '../site/site-clients.ts';
import { describeOnServers } from '../site/on-servers.ts';
import { expectInvariants, sharedSite } from '../site/shared-site.ts';

const FUMATA = fileURLToPath(new URL('../../../apps/cli/dist/main.js', import.meta.url));

describeOnServers('a log that is unavailable, then restored from a backup', () => {
  let cluster: Cluster;
  let clients: SiteClients;
  let processes: readonly ServerProcess[];
  const start = () => Promise.all(processes.map((each) => each.start()));
  const stop = () => Promise.all(processes.map((each) => each.stop()));
  /** Runs a command to its end. */
  const fumata = async (...args: readonly string[]): Promise<{ code: number | null; output: string }> => {
    const command = new ServerProcess({
      name: 'fumata',
      command: process.execPath,
      args: [FUMATA, ...args],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        EVENT_STORE_URL: cluster.servers.log.url,
        MONGODB_URI: cluster.servers.documents.url,
      },
      ready: () => Promise.resolve(true),
    });
    const child = command.launch();
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output: command.output };
  };
  const refused = (process_: string) =>
    new RegExp(
      `${process_} was not ready \\(exit code 1\\).*are ahead of the event log.*rebuild tout --restored-log`,
      's',
    );

  beforeAll(() => {
    ({ cluster, clients } = sharedSite());
    processes = [...cluster.apis.map(({ process: api }) => api), ...cluster.workers];
  });

  it('makes processes that start before it and the job queue wait', async () => {
    const { log, jobs } = cluster.servers;
    await clients.voters(60).vote(8);
    expect(await stop()).toEqual(processes.map(() => 0));
    await Promise.all([log.stop(), jobs.kill()]);
    cpSync(log.folder, `${log.folder}.backup`, { recursive: true });
    const started = start();
    await Promise.all([
      ...cluster.apis.map(({ process: api }) =>
        api.untilOutput((output) => output.includes('start: waiting for the event log')),
      ),
      ...cluster.workers.map((worker) => worker.untilOutput((output) => output.includes('missing ones not queued'))),
      // One of them may lead both.
      Promise.any(
        cluster.workers.map((worker) =>
          worker.untilOutput((output) => /(projection|sealing): failed, retrying/.test(output)),
        ),
      ),
    ]);
    await Promise.all([log.start(), jobs.start()]);
    await started;
    const lost = new SiteClients(cluster.address);
    await lost.voters(40).vote(8);
    await (await lost.administrator()).sendCommand('next-round');
    await expectInvariants(lost);
    await lost.close();
  });

  it('is rejected by all processes while the read models are ahead of it, with the remedy', async () => {
    const { log } = cluster.servers;
    await stop();
    await log.stop();
    rmSync(log.folder, { recursive: true });
    cpSync(`${log.folder}.backup`, log.folder, { recursive: true });
    await log.start();
    for (const each of [cluster.apis[0]?.process, cluster.workers[0]])
      await expect(each?.start()).rejects.toThrow(refused(each?.options.name ?? ''));
    const { code, output } = await fumata('drift');
    expect([code, output]).toEqual([1, expect.stringContaining('rebuild tout --restored-log')]);
  });

  it('is accepted after the read models were dropped, and they are rebuilt from it', async () => {
    const { code, output } = await fumata('rebuild', 'tout', '--restored-log');
    expect([code, output]).toEqual([0, expect.stringContaining('Oubliés')]);
    await start();
    const { code: working, output: why } = await fumata('rebuild', 'tout', '--restored-log');
    expect([working, why]).toEqual([1, expect.stringContaining('Un worker est à l’œuvre')]);
  });

  it('is read-only until an operator decides, because more was signed than it holds', async () => {
    const state = async () => {
      const { body } = await clients.calls.ask({ method: 'GET', path: '/api/conclave/state' });
      return (body as unknown as CurrentState).conclaveState;
    };
    const { body } = await clients.calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
    const headers = { 'x-auth-token': String(body['token']) };
    const resume = () =>
      clients.calls.ask({ method: 'POST', path: '/api/conclave/admin/toggle-pause', headers, body: { pause: false } });
    await eventually('the conclave is paused', async () => (await state()).isPaused);
    expect(await state()).toMatchObject({ pauseReason: 'Vérification du journal signé' });
    expect(await resume()).toMatchObject({ status: 409, body: { code: 'incident-open' } });
    const { code, output } = await fumata('incident', 'resolve', '--decision', 'La sauvegarde d’avant a été remise.');
    expect([code, output]).toEqual([0, expect.stringContaining('il est signé de nouveau')]);
    await eventually('the conclave is resumed', async () => (await resume()).status === 200);
    await eventually('the conclave is active', async () => !(await state()).isPaused);
    await clients.voters(30).vote(8);
    await expectInvariants();
    expect((await fumata('drift')).code).toBe(0);
  });

  it('does not wait for a command that it does not contain', async () => {
    for (const { address } of cluster.apis) {
      const { headers } = await fetch(`${address}/api/conclave/state`);
      expect(headers.get('x-fumata-behind')).toBeNull();
    }
  });
});
