import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EventStoreDb } from '../../servers/event-store-db.ts';
import { MongoReplicaSet, type MongoMember } from '../../servers/mongodb.ts';
import { createRedis } from '../../servers/redis.ts';
import { serversFolder } from '../../servers/server.ts';
import type { Voters } from '../../torture/voters.ts';
import { Closers } from '../site/closers.ts';
import { ADMINISTRATOR, Cluster } from '../site/cluster.ts';
import { Editor, EDITOR_TITLE, storedArticles } from '../site/editors.ts';
import { Importer } from '../site/importer.ts';
import { inspect } from '../site/inspection.ts';
import { MemberNetwork } from '../site/member-network.ts';
import { describeOnServers } from '../site/on-servers.ts';
import { Recorder } from '../site/recorder.ts';
import { closeServers } from '../site/servers.ts';
import { SiteClients } from '../site/site-clients.ts';
import { FAULTS, type Fault, type Outage } from './faults.ts';

const EDITORS = 4;
const VOTES_PER_SECOND = 30;
const CONCURRENCY = 8;
const POLL_MS = 10;
/** State of a member in `replSetGetStatus`. */
const SECONDARY = 2;
/** For what takes seconds. */
const PATIENCE_MS = 60_000;
/** Answer of /health/ready. */
interface Health {
  readonly status: string;
  readonly checks: Readonly<Record<string, { readonly ok: boolean }>>;
}

/** @param rounds how often each fault occurs */
export function describeDocuments(rounds: number): void {
  describeOnServers('documents on three members', () => suite(rounds));
}

function suite(rounds: number): void {
  const closers = new Closers();
  let set: MongoReplicaSet;
  let network: MemberNetwork;
  let cluster: Cluster;
  let clients: SiteClients;
  let editors: Editor[];
  let importer: Importer;
  let voters: Voters;
  let recorder: Recorder;
  let stopActivity: () => Promise<unknown>;
  /** When saves were acknowledged. */
  const savedAt: number[] = [];

  beforeAll(async () => {
    const folder = serversFolder();
    closers.add(() => rmSync(folder, { recursive: true, force: true }));
    const place = (name: string): string => {
      mkdirSync(join(folder, name));
      return join(folder, name);
    };
    network = await MemberNetwork.open(3);
    closers.add(() => network.close());
    set = await MongoReplicaSet.in({ folder: place('documents'), members: 3, clientPorts: network.ports });
    network.connect(set.members);
    const [log, jobs] = await Promise.all([EventStoreDb.in({ folder: place('events') }), createRedis(place('redis'))]);
    const servers = { log, documents: set, jobs };
    closers.add(() => closeServers(servers));
    await Promise.all([set.start(), log.start(), jobs.start()]);
    cluster = await Cluster.start({ apis: 2, workers: 1, servers });
    closers.add(() => cluster.stop());
    clients = new SiteClients(cluster.address);
    closers.add(() => clients.close());
    recorder = await Recorder.of(set.url);
    closers.add(() => recorder.stop());
    const { body } = await clients.calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
    const token = String(body['token']);
    const addresses = (): string[] => cluster.apis.map(({ address }) => address);
    const onSaved = (): void => void savedAt.push(performance.now());
    const { calls } = clients;
    editors = Array.from(
      { length: EDITORS },
      (_, n) => new Editor({ calls, token, name: `${EDITOR_TITLE} ${n}`, addresses, onSaved }),
    );
    importer = new Importer(cluster.address, token);
    voters = clients.steadyVoters(VOTES_PER_SECOND);
    const activity = Promise.all([
      ...editors.map((editor) => editor.edit()),
      importer.import(),
      voters.vote(CONCURRENCY),
    ]);
    stopActivity = () => {
      for (const each of [...editors, importer, voters]) each.stop();
      return activity;
    };
    closers.add(() => void stopActivity().catch(() => undefined)); // the calls end when the clients close
  });
  afterAll(() => closers.close());

  /** @throws Error with the description after a minute */
  const until = async (description: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
    for (const end = performance.now() + PATIENCE_MS; !(await holds()); await wait(POLL_MS))
      if (performance.now() > end) throw new Error(`not within ${PATIENCE_MS} ms: ${description}`);
  };
  const untilSaves = (more: number): Promise<void> => {
    const target = savedAt.length + more;
    return until(`${more} saves`, () => savedAt.length >= target);
  };

  /** Returns what ends the fault. */
  async function begin(fault: Fault, primary: MongoMember): Promise<() => Promise<unknown> | void> {
    switch (fault) {
      case 'killed':
        await primary.kill();
        return () => primary.start();
      case 'frozen':
        await primary.freeze();
        return () => primary.resume();
      case 'stepped-down':
        // Refused while no other member has everything.
        await until('the primary steps down', () =>
          primary.command({ replSetStepDown: 5, secondaryCatchUpPeriodSecs: 4 }, 15_000).then(
            () => true,
            () => false,
          ),
        );
        return () => undefined;
      case 'cut-off':
        network.isolate(primary);
        return () => network.heal();
    }
  }

  async function expectPages(): Promise<void> {
    for (const { address } of cluster.apis)
      for (const path of ['/conclave', '/api/conclave/state', '/api/conclave/current-votes'])
        expect([path, (await fetch(address + path, { signal: AbortSignal.timeout(PATIENCE_MS) })).status]).toEqual([
          path,
          200,
        ]);
  }

  /** A member that is cut off hears of no other one, and gets nothing that the others store. */
  async function expectCutOff(member: MongoMember): Promise<void> {
    const status = (): ReturnType<MongoMember['command']> => member.command({ replSetGetStatus: 1 }, PATIENCE_MS);
    await until('no other member is heard of', async () => {
      const { myState, members } = await status();
      const others = (members as readonly { self?: true; health: number }[]).filter(({ self }) => !self); // as documented
      return myState === SECONDARY && others.every(({ health }) => health === 0);
    });
    const { lastAppliedWallTime } = (await status())['optimes'];
    await untilSaves(4);
    expect(await status()).toMatchObject({ syncSourceHost: '', optimes: { lastAppliedWallTime } });
  }

  async function occur(fault: Fault): Promise<Outage> {
    await set.complete();
    const primary = await set.primary();
    // A member that has just come back, and has not caught up, would be a second fault.
    await primary.command({ appendOplogNote: 1, data: {}, writeConcern: { w: set.members.length } }, PATIENCE_MS);
    await untilSaves(4);
    const others = set.members.filter((member) => member !== primary);
    const before = voters.acknowledged.length;
    const since = performance.now();
    const end = await begin(fault, primary);
    try {
      let elected = Infinity;
      let pages = 0;
      const untilElected = async (): Promise<void> => {
        await until('there is a new primary', async () =>
          (await Promise.all(others.map((each) => each.role()))).includes('primary'),
        );
        elected = performance.now();
      };
      const untilSaved = until('a save after the election', async () => {
        await expectPages();
        pages += 1;
        return savedAt.some((at) => at > elected);
      });
      await Promise.all([untilElected(), untilSaved]);
      const saved = savedAt.find((at) => at > elected) ?? NaN;
      const votes = voters.acknowledged.length - before;
      if (fault === 'cut-off') await expectCutOff(primary);
      else await untilSaves(4);
      const saves = [since, ...savedAt.filter((at) => at > since)];
      return {
        electedMs: Math.round(elected - since),
        savedMs: Math.round(saved - elected),
        refusedMs: Math.round(Math.max(...saves.map((at, n) => at - (saves[n - 1] ?? at)))),
        votes,
        pages,
      };
    } finally {
      await end();
    }
  }

  it.each(FAULTS)(
    'save again once there is a new primary, while votes and pages go on: the primary is %s',
    async (fault) => {
      const outages: Outage[] = [];
      for (let round = 0; round < rounds; round += 1) outages.push(await occur(fault));
      process.stderr.write(`${fault}: ${JSON.stringify(outages)}\n`);
      expect(Math.min(...outages.map((each) => each.votes))).toBeGreaterThan(0);
      expect([...editors, importer].flatMap(({ wrong }) => wrong)).toEqual([]);
    },
    rounds * 90_000,
  );

  it('refuse saves while two members are gone, when votes and pages go on, and save again once one is back', async () => {
    await set.complete();
    const gone = set.members.slice(1);
    await Promise.all(gone.map((member) => member.kill()));
    for (const { address } of cluster.apis)
      await until('it is degraded', async () => {
        const health = (await (await fetch(`${address}/health/ready`)).json()) as Health;
        return health.status === 'degraded' && !health.checks['documents']?.ok;
      });
    const saves = savedAt.length;
    const votes = voters.acknowledged.length;
    await until('100 votes', async () => {
      await expectPages();
      return voters.acknowledged.length >= votes + 100;
    });
    expect(savedAt.length).toBe(saves);
    await gone[0]?.start();
    await untilSaves(4);
    await gone[1]?.start();
  });

  it('have every acknowledged save, import and vote once', async () => {
    await set.complete();
    await stopActivity();
    const { differing, missingInTrash } = await storedArticles(set.url, editors);
    expect({ differing, missingInTrash }).toEqual({ differing: [], missingInTrash: 0 });
    expect(importer.imported).toBeGreaterThan(0);
    expect(await importer.findDifferences()).toEqual([]);
    expect(clients.wrong).toEqual([]);
    const { answers } = clients;
    expect(await inspect(cluster.servers, answers)).toEqual({ broken: [], counted: answers.votes.length });
    expect(recorder.broken).toEqual([]);
  });
}
