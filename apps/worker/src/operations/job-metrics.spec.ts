import { GiveUp, type JobCounts, type RunningJob } from '@fumata/jobs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { JobMetrics, type FailedAttempt } from './job-metrics.js';

let registry: Registry;
let queries: number;
let ms: number;
let answer: () => Promise<JobCounts[]>;
let metrics: JobMetrics;
let failures: FailedAttempt[];
const counts = { known: true, waiting: 2, delayed: 1, active: 0, failed: 3 };
beforeEach(() => {
  [registry, queries, ms] = [new Registry(), 0, 0];
  answer = () => Promise.resolve([{ name: 'send-download-link', ...counts }]);
  const jobs = { counts: () => ((queries += 1), answer()) };
  failures = [];
  const onFailed = (failed: FailedAttempt): void => void failures.push(failed);
  metrics = new JobMetrics({ registry, jobs, now: () => ms, timeoutMs: 1, onFailed });
});

const attempt = async (outcome: () => Promise<void>, isLastAttempt = false): Promise<void> => {
  const processor = metrics.timed({ name: 'build-thumbnails', process: outcome });
  const running: RunningJob<{ picture: string }> = {
    id: 'a',
    payload: { picture: 'a.webp' },
    attempt: 1,
    isLastAttempt,
    signal: new AbortController().signal,
    progress: () => undefined,
  };
  await processor.process(running).catch(() => undefined); // the queue handles failures
};

describe('job metrics', () => {
  it('count jobs by type and state', async () => {
    const text = await registry.metrics();
    expect(text).toContain('fumata_jobs{kind="send-download-link",state="failed"} 3');
    expect(text).toContain('fumata_jobs{kind="send-download-link",state="waiting"} 2');
    expect(text).toContain('fumata_jobs_readable 1');
  });

  it('report the counts of the current scrape even if the queue is slow', async () => {
    answer = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return [{ name: 'build-thumbnails', ...counts }];
    };
    metrics = new JobMetrics({ registry: (registry = new Registry()), jobs: { counts: () => answer() } });
    expect(await registry.metrics()).toContain('fumata_jobs_readable 1');
  });

  it('query the queue at most every few seconds', async () => {
    await registry.metrics();
    await registry.metrics();
    expect(queries).toBe(1);
    ms = 5_000;
    await registry.metrics();
    expect(queries).toBe(2);
  });

  it.each([
    ['rejects queries', () => Promise.reject(new Error('away'))],
    ['does not answer', () => new Promise<JobCounts[]>(() => undefined)],
  ])('are left out while the queue %s', async (_, away) => {
    answer = away;
    const text = await registry.metrics();
    expect(text).toContain('fumata_jobs_readable 0');
    expect(text).not.toContain('fumata_jobs{');
  });

  it('report each failed attempt with its reason and without e-mail addresses', async () => {
    await attempt(() => Promise.resolve());
    await attempt(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:587')));
    await attempt(() => Promise.reject(new GiveUp('550 <claire@example.org>: no such user')));
    expect(failures).toEqual([
      {
        kind: 'build-thumbnails',
        job: 'a',
        attempt: 1,
        outcome: 'failed',
        reason: 'connect ECONNREFUSED 10.0.0.7:587',
      },
      { kind: 'build-thumbnails', job: 'a', attempt: 1, outcome: 'given-up', reason: '550 <[address]>: no such user' },
    ]);
  });

  it('time each attempt and distinguish failed from given-up', async () => {
    await attempt(() => Promise.resolve());
    await attempt(() => Promise.reject(new Error('away')));
    await attempt(() => Promise.reject(new Error('away')), true);
    await attempt(() => Promise.reject(new GiveUp('never')));
    const text = await registry.metrics();
    for (const [outcome, count] of [
      ['done', 1],
      ['failed', 1],
      ['given-up', 2],
    ])
      expect(text).toContain(`fumata_job_seconds_count{kind="build-thumbnails",outcome="${outcome}"} ${count}`);
  });
});
