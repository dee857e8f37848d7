import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ServerProcess } from '../torture/server-process.ts';
import type { Cluster } from './site/cluster.ts';
import type { SiteClients } from './site/site-clients.ts';
import { describeOnServers } from './site/on-servers.ts';
import { Recorder } from './site/recorder.ts';
import { expectInvariants, sharedSite } from './site/shared-site.ts';

const GROUPS = ['conclave', 'sceaux'];

describeOnServers('two workers started at the same instant, their clocks a minute apart', () => {
  let cluster: Cluster;
  let clients: SiteClients;
  let recorder: Recorder;

  beforeAll(async () => {
    ({ cluster, clients } = sharedSite());
    recorder = await Recorder.of(cluster.servers.documents.url);
  });
  afterAll(() => recorder.stop());

  /** The last process to announce that it leads a group; a frozen leader still believes so. */
  const leads = (group: string) => (output: string) => {
    const ofGroup = output.split('\n').filter((line) => line.includes(`"group":"${group}"`));
    const lines = ofGroup.filter((line) => /leader election: (leading|following)/.test(line));
    return lines.at(-1)?.includes('leader election: leading') ?? false;
  };
  const leaders = (group: string): ServerProcess[] => cluster.workers.filter(({ output }) => leads(group)(output));
  const vote = (votes: number): Promise<void> => clients.voters(votes).vote(8);

  it('lead each projection one at a time', () => {
    expect(GROUPS.map((group) => leaders(group).length)).toEqual([1, 1]);
  });

  it('update the read models while votes and rounds follow each other', async () => {
    const administrator = await clients.administrator();
    for (let round = 0; round < 3; round += 1) {
      await vote(100);
      await administrator.sendCommand('next-round');
    }
    await expectInvariants();
  });

  it.each(GROUPS)('are replaced when the leader of %s is frozen, which does no harm when it resumes', async (group) => {
    const [frozen] = leaders(group);
    const votes = vote(200);
    await frozen?.freeze();
    const other = cluster.workers.find((worker) => worker !== frozen);
    await votes;
    await other?.untilOutput(leads(group));
    await vote(100);
    await frozen?.resume();
    await vote(100);
    await frozen?.untilOutput((output) => !leads(group)(output));
    await expectInvariants();
  });

  it('never move the read models backwards', () => {
    expect(recorder.polls).toBeGreaterThan(50);
    expect(recorder.broken).toEqual([]);
  });
});
