import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADMINISTRATOR, type Cluster } from './site/cluster.ts';
import { Editor, EDITOR_TITLE, storedArticles } from './site/editors.ts';
import { describeOnServers } from './site/on-servers.ts';
import { sharedSite } from './site/shared-site.ts';
import type { SiteClients } from './site/site-clients.ts';

const EDITORS = 4;
/** Longer than reads wait for a silent server. */
const FROZEN_MS = 3_000;
const FAULTS = ['api-killed', 'api-frozen', 'documents-killed', 'documents-frozen', 'redis-killed'] as const;

/** Requires the shared site. `rounds`: how often each fault occurs. */
export function describeEditors(rounds: number): void {
  describeOnServers('editors on two API processes', () => suite(rounds));
}

function suite(rounds: number): void {
  let cluster: Cluster;
  let clients: SiteClients;
  let editors: Editor[];
  let edits: Promise<unknown>;
  /** Number of articles before the first save. */
  let before: number;

  beforeAll(async () => {
    ({ cluster, clients } = sharedSite());
    const { body } = await clients.calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
    before = await count();
    const addresses = () => cluster.apis.map(({ address }) => address);
    editors = Array.from(
      { length: EDITORS },
      (_, n) =>
        new Editor({ calls: clients.calls, token: String(body['token']), name: `${EDITOR_TITLE} ${n}`, addresses }),
    );
    edits = Promise.all(editors.map((editor) => editor.edit()));
  });
  afterAll(async () => {
    for (const editor of editors) editor.stop();
    await edits;
  });

  const count = async () => {
    const { body } = await clients.calls.ask({ method: 'GET', path: '/api/articles?limit=1' });
    return Number(body['total']);
  };
  const saves = () => editors.reduce((sum, { saved }) => sum + saved.size, 0);
  const untilSaves = async (more: number): Promise<void> => {
    const target = saves() + more;
    while (saves() < target) await wait(50);
  };
  const wrong = () => editors.flatMap((editor) => editor.wrong);

  async function occur(fault: (typeof FAULTS)[number]): Promise<void> {
    const { documents, jobs } = cluster.servers;
    const api = cluster.apis[0]?.process;
    switch (fault) {
      case 'api-killed':
        await api?.kill();
        await untilSaves(4);
        return api?.start();
      case 'api-frozen':
        await api?.freeze();
        await wait(FROZEN_MS);
        return api?.resume();
      case 'documents-killed':
        await documents.kill();
        return documents.start();
      case 'documents-frozen':
        await documents.freeze();
        await wait(FROZEN_MS);
        return void (await documents.resume());
      case 'redis-killed':
        await jobs.kill();
        await untilSaves(4);
        return jobs.start();
    }
  }

  it('see every acknowledged change on both processes, on pages too', async () => {
    await untilSaves(20);
    expect(wrong()).toEqual([]);
  });

  it.each(FAULTS)('see it during and after an outage: %s', async (fault) => {
    for (let round = 0; round < rounds; round += 1) {
      await occur(fault);
      await untilSaves(8);
    }
    expect(wrong()).toEqual([]);
  });

  it('have every article once, as it was acknowledged last', async () => {
    for (const editor of editors) editor.stop();
    await edits;
    const { differing, alive, missingInTrash } = await storedArticles(cluster.servers.documents.url, editors);
    expect(differing).toEqual([]);
    expect(await count()).toBe(before + alive);
    expect(missingInTrash).toBe(0);
  });
}
