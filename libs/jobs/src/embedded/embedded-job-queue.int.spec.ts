import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { systemClock } from '@fumata/platform';
import { GiveUp, type JobTypes } from '../jobs.js';
import { expect, it } from '@jest/globals';
import { describeJobs } from '../jobs.contract.js';
import { JOB_TYPES, TestProcessors, until } from '../jobs.fixture.js';
import { EmbeddedJobQueue } from './embedded-job-queue.js';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'fumata-jobs-'));
const open = async <K extends JobTypes>(folder: string, types: K): Promise<EmbeddedJobQueue<K>> =>
  EmbeddedJobQueue.open(await EmbeddedDocumentStore.open({ file: join(folder, 'jobs.db') }), {
    types,
    clock: systemClock,
    onFault: (cause) => {
      throw cause;
    },
  });

describeJobs('embedded', async () => {
  const folder = await newFolder();
  const folders = [folder];
  const queue = await open(folder, JOB_TYPES);
  const queues: { close(): Promise<void> }[] = [queue];
  /** Opens a copy of the files as a kill would leave them, while the first queue still works. */
  const nextWith = async <K extends JobTypes>(types: K): Promise<EmbeddedJobQueue<K>> => {
    const copy = await newFolder();
    await cp(folders.at(-1) ?? folder, copy, { recursive: true });
    folders.push(copy);
    const again = await open(copy, types);
    queues.push(again);
    return again;
  };
  return {
    queue,
    afterKill: () => nextWith(JOB_TYPES),
    withoutMails: () => nextWith({ rendition: JOB_TYPES.rendition }),
    stop: async () => {
      await Promise.all(queues.map((each) => each.close()));
      await Promise.all(folders.map((path) => rm(path, { recursive: true })));
    },
  };
});

it('runs a failed job, retried after a restart, before jobs that were added later', async () => {
  const folder = await newFolder();
  const before = await open(folder, JOB_TYPES);
  const failing = new TestProcessors();
  failing.mail = ({ id }) => (id === 'failed' ? Promise.reject(new GiveUp('no')) : Promise.resolve());
  before.work(failing.all);
  for (const id of ['done', 'failed']) await before.add({ name: 'mail', id, payload: { to: id } });
  await until('failed', 'failed', before);
  await before.close();
  const queue = await open(folder, JOB_TYPES);
  await queue.add({ name: 'mail', id: 'later', payload: { to: 'later' } });
  expect(await queue.retry('mail', 'failed')).toBe(true);
  const processors = new TestProcessors();
  queue.work(processors.all);
  await until('later', 'done', queue);
  expect(processors.attempts).toEqual(['failed 1', 'later 1']);
  await queue.close();
  await rm(folder, { recursive: true });
});

it('runs jobs that an earlier build stored without `_id`', async () => {
  const folder = await newFolder();
  await (await open(folder, JOB_TYPES)).close();
  const file = new DatabaseSync(join(folder, 'jobs.db'));
  const times = { runAt: 0, addedAt: 0, finishedAt: null, reason: null };
  const job = { name: 'mail', id: 'a', payload: { to: 'a' }, state: 'queued', priority: 0, order: 1, attempts: 0 };
  file
    .prepare('INSERT INTO documents (collection, id, body) VALUES (?, ?, ?)')
    .run('jobs', 'mail/a', JSON.stringify({ key: 'mail/a', ...job, ...times }));
  file.close();
  const queue = await open(folder, JOB_TYPES);
  const done = new Promise((resolve) =>
    queue.work([
      { name: 'mail', process: async ({ payload }) => resolve(payload) },
      { name: 'rendition', process: () => Promise.resolve() },
      { name: 'fragile', process: () => Promise.resolve() },
    ]),
  );
  expect(await done).toEqual({ to: 'a' });
  await queue.close();
  await rm(folder, { recursive: true });
});
