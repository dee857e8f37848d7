import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from './cluster.ts';
import type { Crowd } from './crowd.ts';
import { describeOnServers } from './on-servers.ts';
import { crowdAt, expectPromisesKept, sharedServers } from './shared-servers.ts';

describeOnServers('processes that start before the log and the jobs are there', () => {
  let cluster: Cluster;
  let crowd: Crowd;

  beforeAll(async () => {
    cluster = await Cluster.start({ apis: 1, workers: 1, servers: sharedServers() });
    crowd = crowdAt(cluster.address);
  });
  afterAll(() => cluster.stop());

  it('wait for them, and go on by themselves', async () => {
    const { log, jobs } = cluster.servers;
    const processes = [...cluster.apis.map(({ process: api }) => api), ...cluster.workers];
    expect(await Promise.all(processes.map((each) => each.stop()))).toEqual([0, 0]);
    await Promise.all([log.kill(), jobs.kill()]);
    const started = Promise.all(processes.map((each) => each.start()));
    const [api, worker] = processes;
    await Promise.all([
      api?.saying((said) => said.includes('the log is waited for')),
      worker?.saying((said) => said.includes('waits a little longer') && said.includes('held up')),
    ]);
    await Promise.all([log.start(), jobs.start()]);
    await started;
    await crowd.voters(100).vote(8);
    await expectPromisesKept();
  });
});
