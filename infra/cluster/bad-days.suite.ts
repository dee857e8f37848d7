import { eventually } from '@fumata/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cluster } from './site/cluster.ts';
import type { Servers } from './site/servers.ts';
import type { SiteClients } from './site/site-clients.ts';
import { describeOnServers } from './site/on-servers.ts';
import { Recorder } from './site/recorder.ts';
import { expectInvariants, sharedSite } from './site/shared-site.ts';
import { Spectator } from './site/spectator.ts';

/** Concurrent votes. */
const VOTES_PER_SECOND = 50;
const CONCURRENCY = 16;
const MORE_THAN_IN_FLIGHT = 6 * CONCURRENCY;

type Fault = 'frozen' | 'killed';

interface BadDays {
  /** Longer than any timeout that waits for a server. */
  readonly outageMs: number;
  readonly faults: Readonly<Record<keyof Servers, readonly Fault[]>>;
}

/** Requires the shared site. */
export function describeBadDays({ outageMs, faults }: BadDays): void {
  describeOnServers('an outage of a server during votes', () => suite(outageMs, faults));
}

function suite(outageMs: number, faults: BadDays['faults']): void {
  const timeoutMs = 4 * outageMs + 300_000;
  let cluster: Cluster;
  let clients: SiteClients;
  let spectator: Spectator;
  let recorder: Recorder;

  beforeAll(async () => {
    ({ cluster, clients } = sharedSite());
    spectator = await Spectator.at(cluster.address);
    recorder = await Recorder.of(cluster.servers.documents.url);
  });
  afterAll(async () => {
    await recorder.stop();
    spectator.close();
  });

  /**
   * Number of votes acknowledged during the outage (waits for at least `untilVotes`); all others are acknowledged after
   * it by retries.
   */
  const votesWithout = async (name: keyof Servers, how: Fault, untilVotes = 0): Promise<number> => {
    const server = cluster.servers[name];
    const voters = clients.steadyVoters(VOTES_PER_SECOND);
    const votes = voters.vote(CONCURRENCY);
    try {
      await voters.answered(50);
      await untilHealthy();
      if (how === 'frozen') await server.freeze();
      else await server.kill();
      const before = voters.acknowledged.length;
      await expectReadable(name);
      // A real pause: the duration of the outage is what is tested, and no event marks the end of every time-out.
      await new Promise((resolve) => setTimeout(resolve, outageMs));
      await voters.answered(before + untilVotes);
      const duringOutage = voters.acknowledged.length - before;
      if (how === 'frozen') await server.resume();
      else await server.start();
      const afterRecovery = voters.acknowledged.length;
      await voters.answered(afterRecovery + 100);
      return duringOutage;
    } finally {
      voters.stop();
      await votes;
    }
  };

  const readiness = async ({ address }: Cluster['apis'][number]) => {
    const response = await fetch(`${address}/health/ready`);
    const health = (await response.json()) as { status: string; checks: Record<string, { ok: boolean }> };
    return { ...health, httpStatus: response.status };
  };

  /** Also after the outage of an earlier test, which processes notice late on a busy machine. */
  const untilHealthy = async (): Promise<void> => {
    for (const api of cluster.apis)
      await eventually('everything is reachable', async () => (await readiness(api)).status === 'ok');
  };

  const expectReadable = async (name: keyof Servers): Promise<void> => {
    for (const api of cluster.apis) {
      for (const path of ['/api/conclave/state', '/api/conclave/current-votes', '/conclave'])
        expect([path, (await fetch(`${api.address}${path}`)).status]).toEqual([path, 200]);
      const { httpStatus, status, checks } = await readiness(api);
      expect(httpStatus).toBe(200);
      if (name === 'jobs') continue; // degraded once the limits of requests need Redis
      expect([status, checks[name]?.ok]).toEqual(['degraded', false]);
    }
  };

  const expectNothingLost = async (): Promise<void> => {
    await expectInvariants();
    const { body } = await clients.calls.ask({ method: 'GET', path: '/api/conclave/current-votes' });
    await spectator.until(({ view }) => view.totalVotes === body['totalVotes']);
    expect([...spectator.broken, ...recorder.broken]).toEqual([]);
  };

  it.each(faults.documents)(
    'without documents (%s) accepts votes, and the read models catch up',
    async (how) => {
      await votesWithout('documents', how, MORE_THAN_IN_FLIGHT);
      await expectNothingLost();
    },
    timeoutMs,
  );

  it.each(faults.jobs)(
    'without jobs (%s) accepts votes',
    async (how) => {
      await votesWithout('jobs', how, MORE_THAN_IN_FLIGHT);
      await expectNothingLost();
    },
    timeoutMs,
  );

  it.each(faults.log)(
    'without the log (%s) acknowledges no vote, loses none and recovers without intervention',
    async (how) => {
      expect(await votesWithout('log', how)).toBeLessThanOrEqual(CONCURRENCY); // those in flight
      await expectNothingLost();
    },
    timeoutMs,
  );
}
