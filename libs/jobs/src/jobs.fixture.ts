import { eventually } from '@fumata/testing';
import { afterEach, beforeEach } from '@jest/globals';
import { z } from 'zod';
import { type JobState } from './job-views.js';
import { type AnyProcessor, type JobQueue, type RunningJob } from './jobs.js';

export const JOB_TYPES = {
  mail: { payload: z.object({ to: z.string() }), attempts: 3, firstRetryMs: 20, concurrency: 1 },
  rendition: { payload: z.object({ picture: z.string() }), attempts: 2, firstRetryMs: 20, concurrency: 3 },
  /** Retried after an hour. */
  fragile: { payload: z.object({}), attempts: 3, firstRetryMs: 3_600_000, concurrency: 1 },
} as const;

export type TestJobTypes = typeof JOB_TYPES;

export interface JobsUnderTest {
  readonly queue: JobQueue<TestJobTypes>;
  /** Opens the queue as a process would after the first one was killed. */
  readonly afterKill: () => Promise<JobQueue<TestJobTypes>>;
  /** Opens the queue as a version that only has the job type `rendition`. */
  readonly withoutMails: () => Promise<JobQueue<Pick<TestJobTypes, 'rendition'>>>;
  readonly stop: () => Promise<void>;
}

interface Mail {
  readonly to: string;
}

type MailJob = RunningJob<Mail>;

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

export const gate = (): Gate => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

/** Processors that record their attempts. */
export class TestProcessors {
  /** `<id> <attempt>`, in order. */
  readonly attempts: string[] = [];
  #listeners: (() => void)[] = [];
  mail: (job: MailJob) => Promise<void> = () => Promise.resolve();
  rendition: (job: RunningJob<{ picture: string }>) => Promise<void> = () => Promise.resolve();
  fragile: (job: RunningJob<object>) => Promise<void> = () => Promise.resolve();

  get all(): AnyProcessor<TestJobTypes>[] {
    return [
      { name: 'mail', process: (job) => this.#record(job, () => this.mail(job)) },
      { name: 'rendition', process: (job) => this.#record(job, () => this.rendition(job)) },
      { name: 'fragile', process: (job) => this.#record(job, () => this.fragile(job)) },
    ];
  }

  async attempted(count: number): Promise<void> {
    while (this.attempts.length < count) await new Promise<void>((resolve) => this.#listeners.push(resolve));
  }

  #record(job: RunningJob<unknown>, work: () => Promise<void>): Promise<void> {
    this.attempts.push(`${job.id} ${job.attempt}`);
    for (const resolve of this.#listeners.splice(0)) resolve();
    return work();
  }
}

export let underTest: JobsUnderTest;
export let queue: JobQueue<TestJobTypes>;
export let processors: TestProcessors;

export const mail = (id: string, more: { delayMs?: number; priority?: number } = {}): Promise<void> =>
  queue.add({ name: 'mail', id, payload: { to: id }, ...more });

/** Polls: an outcome is stored after the processor has returned. */
export const until = async (id: string, state: JobState, at = queue): Promise<void> => {
  await eventually(`${id} is ${state}`, async () => (await at.get('mail', id))?.state === state);
};

export function prepareQueue(start: () => Promise<JobsUnderTest>): void {
  beforeEach(async () => {
    underTest = await start();
    queue = underTest.queue;
    processors = new TestProcessors();
  });
  afterEach(() => underTest.stop());
}
