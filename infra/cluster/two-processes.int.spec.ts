import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Administrator } from '../torture/administrator.ts';
import { Calls } from '../torture/calls.ts';
import { seeded } from '../torture/random.ts';
import { Voters } from '../torture/voters.ts';
import { ADMINISTRATOR, Cluster } from './cluster.ts';
import { inspect } from './inspection.ts';
import { missing } from './servers.ts';
import { Spectator } from './spectator.ts';

const lacks = missing();
const onServers = lacks.length === 0 ? describe : describe.skip;
const named = lacks.length === 0 ? '' : ` (without ${lacks.join(' and ')})`;

onServers(`two API processes behind a proxy${named}`, () => {
  let cluster: Cluster;
  let calls: Calls;
  const spectators: Spectator[] = [];
  const voters: Voters[] = [];
  const administrators: Administrator[] = [];

  beforeAll(async () => {
    cluster = await Cluster.start({ apis: 2, workers: 2 });
    calls = callsTo(cluster.address);
  }, 120_000);
  afterEach(() => {
    for (const spectator of spectators.splice(0)) spectator.close();
  });
  afterAll(async () => {
    await calls.close();
    await cluster.stop();
  }, 60_000);

  const callsTo = (address: string): Calls =>
    new Calls({ address, whenUp: () => Promise.resolve() }, 16, new AbortController().signal);
  const watch = async (count: number, address = cluster.address): Promise<Spectator[]> => {
    const watching = await Promise.all(Array.from({ length: count }, () => Spectator.at(address)));
    spectators.push(...watching);
    return watching;
  };
  const crowd = (votes: number): Voters => {
    const voting = new Voters({ calls, random: seeded(votes), votes });
    voters.push(voting);
    return voting;
  };
  const acknowledged = (): number => voters.reduce((sum, voting) => sum + voting.acknowledged.length, 0);
  const expectAllSeen = async (watching: readonly Spectator[]): Promise<void> => {
    const { totalVotes } = await open();
    for (const each of watching) await each.until(({ view }) => view.totalVotes === totalVotes);
    expect(watching.flatMap(({ broken }) => broken)).toEqual([]);
  };
  const open = async (): Promise<{ totalVotes: number }> =>
    (await calls.ask({ method: 'GET', path: '/api/conclave/current-votes' })).body as { totalVotes: number }; // as the contract says

  it('shows a vote that one has taken to those who watch by the other, and counts it once', async () => {
    const [first, second] = cluster.apis;
    const [here] = await watch(1, first?.address);
    const [there] = await watch(1, second?.address);
    const one = callsTo(first?.address ?? '');
    const voting = new Voters({ calls: one, random: seeded(1), votes: 20 });
    voters.push(voting);
    await voting.vote(2);
    await one.close();
    expect(voting.wrong).toEqual([]);
    await expectAllSeen([here!, there!]);
    expect(here!.view.results).toEqual(there!.view.results);
  });

  it('counts those who watch over all processes', async () => {
    const [here] = await watch(1, cluster.apis[0]?.address);
    await watch(3, cluster.apis[1]?.address);
    await here!.until(({ view }) => view.viewers === 4);
  });

  it('goes on when one is killed amid votes: its clients resume by the other, nothing missed', async () => {
    const watching = await watch(20);
    const voting = crowd(600);
    const votes = voting.vote(16);
    await voting.answered(200);
    await cluster.apis[0]?.process.kill();
    await votes;
    expect(voting.wrong).toEqual([]);
    expect(voting.acknowledged).toHaveLength(600);
    await Promise.all(watching.map((each) => each.until(({ connected }) => connected)));
    expect(watching.filter(({ connections }) => connections > 1).length).toBeGreaterThan(0);
    await expectAllSeen(watching);
    await cluster.apis[0]?.process.start();
  });

  it('loses no vote and no order while every process is restarted in turn', async () => {
    const watching = await watch(20);
    const voting = crowd(1_500);
    const votes = voting.vote(16);
    const administrator = await Administrator.login(calls, ADMINISTRATOR);
    administrators.push(administrator);
    for (const each of [...cluster.apis.map(({ process: api }) => api), ...cluster.workers]) {
      await voting.answered(acknowledged() % 1_500);
      expect(await each.stop()).toBe(0);
      await each.start();
      await administrator.order('next-round');
    }
    await votes;
    expect([...voting.wrong, ...administrator.wrong]).toEqual([]);
    await expectAllSeen(watching);
  });

  it('has kept every promise in the end, and its read models are what the log gives', async () => {
    const found = await inspect(cluster.servers, {
      votes: voters.flatMap((voting) => voting.acknowledged),
      refusedVotes: voters.flatMap((voting) => voting.refused),
      commands: administrators.flatMap((each) => each.acknowledged),
    });
    expect(found).toEqual({ broken: [], counted: acknowledged() });
  });
});
