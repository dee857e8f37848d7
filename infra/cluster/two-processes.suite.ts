import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { CurrentState } from '@fumata/contracts';
import { ADMINISTRATOR, type Cluster } from './site/cluster.ts';
import type { SiteClients } from './site/site-clients.ts';
import { describeOnServers } from './site/on-servers.ts';
import { expectInvariants, sharedSite } from './site/shared-site.ts';
import { Spectator } from './site/spectator.ts';

const COMMANDS = 20;

describeOnServers('two API processes behind a proxy', () => {
  let cluster: Cluster;
  let clients: SiteClients;
  const spectators: Spectator[] = [];

  beforeAll(() => {
    ({ cluster, clients } = sharedSite());
  });
  afterEach(() => {
    for (const spectator of spectators.splice(0)) spectator.close();
  });

  const watch = async (count: number, address = cluster.address): Promise<Spectator[]> => {
    const joined = await Promise.all(Array.from({ length: count }, () => Spectator.at(address)));
    spectators.push(...joined);
    return joined;
  };
  const expectAllSeen = async (joined: readonly Spectator[]): Promise<void> => {
    const { body } = await clients.calls.ask({ method: 'GET', path: '/api/conclave/current-votes' });
    for (const each of joined) await each.until(({ view }) => view.totalVotes === body['totalVotes']);
    expect(joined.flatMap(({ broken }) => broken)).toEqual([]);
  };

  it('show votes cast through the proxy to the spectators of both processes, with equal results', async () => {
    const [first, second] = cluster.apis;
    const [here] = await watch(1, first?.address);
    const [there] = await watch(1, second?.address);
    await clients.voters(20).vote(2);
    expect(clients.wrong).toEqual([]);
    await expectAllSeen([here!, there!]);
    expect(here!.view.results).toEqual(there!.view.results);
  });

  it('show an administrator’s command on both once it is answered, whatever a visitor has seen before', async () => {
    const { body } = await clients.calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
    const headers = { 'x-auth-token': String(body['token']), 'content-type': 'application/json' };
    const shown: unknown[] = [];
    for (let n = 0; n < 2 * COMMANDS; n += 1) {
      const [here, there] = n % 4 < 2 ? [0, 1] : [1, 0];
      const pause = n % 2 === 0;
      const path = '/api/conclave/admin/toggle-pause';
      const command = { method: 'POST', headers, body: JSON.stringify({ pause }) };
      expect((await fetch(cluster.apis[here]?.address + path, command)).status).toBe(200);
      const state = await fetch(`${cluster.apis[there]?.address}/api/conclave/state`);
      const { conclaveState } = (await state.json()) as CurrentState;
      shown.push(conclaveState.isPaused === pause);
    }
    expect(shown).toEqual(shown.map(() => true));
  });

  it('count the spectators of all processes', async () => {
    const [here] = await watch(1, cluster.apis[0]?.address);
    await watch(3, cluster.apis[1]?.address);
    await here!.until(({ view }) => view.viewers === 4);
  });

  it('survive the kill of one process during votes: its clients resume on the other without gaps', async () => {
    const joined = await watch(20);
    const voters = clients.voters(300);
    const votes = voters.vote(16);
    await voters.answered(100);
    await cluster.apis[0]?.process.kill();
    await votes;
    expect(clients.wrong).toEqual([]);
    expect(voters.acknowledged).toHaveLength(300);
    await Promise.all(joined.map((each) => each.until(({ connected }) => connected)));
    expect(joined.filter(({ connections }) => connections > 1).length).toBeGreaterThan(0);
    await expectAllSeen(joined);
    await cluster.apis[0]?.process.start();
  });

  it('lose no vote and no command while the processes restart one after the other', async () => {
    const joined = await watch(20);
    const administrator = await clients.administrator();
    const processes = [...cluster.apis.map(({ process: api }) => api), ...cluster.workers];
    for (const each of processes) {
      const voters = clients.voters(150);
      const votes = voters.vote(16);
      await voters.answered(50);
      expect(await each.stop()).toBe(0);
      await administrator.sendCommand('next-round');
      await each.start();
      await votes;
    }
    expect(clients.wrong).toEqual([]);
    await expectAllSeen(joined);
  });

  it('keep every acknowledged vote and command, with read models equal to the log', expectInvariants);
});
