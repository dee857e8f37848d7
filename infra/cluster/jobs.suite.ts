import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openContent } from '@fumata/content';
import { openDocuments, type DocumentStore } from '@fumata/documents';
import { openJobs, SITE_JOBS } from '@fumata/jobs';
import { createIds, systemClock } from '@fumata/platform';
import { checkLinks, requestLinks } from '../torture/mail-scenario.ts';
import type { FakeSmtpServer } from '../torture/fake-smtp-server.ts';
import type { Cluster } from './site/cluster.ts';
import { describeOnServers } from './site/on-servers.ts';
import { sharedSite } from './site/shared-site.ts';

const MAILS = 200;

describeOnServers('jobs that two workers share', () => {
  let mails: FakeSmtpServer;
  let cluster: Cluster;
  let documents: DocumentStore;

  beforeAll(async () => {
    ({ cluster, mails } = sharedSite());
    documents = await openDocuments(cluster.servers.documents.url, '');
  });
  afterAll(() => documents.close());

  const unfinished = async (): Promise<number> => {
    const onFault = (): void => undefined;
    const options = { types: SITE_JOBS, dataFolder: '', clock: systemClock, onFault };
    const jobs = await openJobs({ ...options, redisUrl: cluster.servers.jobs.url });
    const counts = await jobs.counts();
    await jobs.close();
    return counts.reduce((sum, { waiting, active, failed }) => sum + waiting + active + failed, 0);
  };

  it('are finished or handed over while the workers restart one after the other: each mail is sent once', async () => {
    const [one, other] = cluster.workers;
    await Promise.all([one?.stop(), other?.stop()]);
    const content = openContent(documents, systemClock, createIds(systemClock));
    await requestLinks(content, MAILS);
    await Promise.all([one?.start(), other?.start()]);
    await mails.received(MAILS / 10);
    expect(await one?.stop()).toBe(0);
    const restarted = one?.start();
    await mails.received(MAILS / 2); // while the first one restarts, the other might send all
    expect(await other?.stop()).toBe(0);
    await Promise.all([restarted, other?.start()]);
    await mails.received(MAILS);
    // A graceful stop waits for running jobs and records their results.
    expect(await Promise.all([one?.stop(), other?.stop()])).toEqual([0, 0]);
    expect(await checkLinks(content, mails)).toEqual([]);
    expect([...mails.deliveries.values()].filter((times) => times > 1)).toEqual([]);
    expect(await unfinished()).toBe(0);
    await Promise.all([one?.start(), other?.start()]);
  });
});
