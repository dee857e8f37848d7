import { eventually } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { UNKNOWN_JOB_TYPE, type JobState } from './job-views.js';
import { GiveUp, type AnyProcessor, type JobQueue, type RunningJob } from './jobs.js';

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
const gate = (): Gate => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

/** Processors that record their attempts. */
class TestProcessors {
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

export function describeJobs(adapter: string, start: () => Promise<JobsUnderTest>): void {
  describe(`${adapter}: a job queue`, () => {
    let underTest: JobsUnderTest;
    let queue: JobQueue<TestJobTypes>;
    let processors: TestProcessors;
    beforeEach(async () => {
      underTest = await start();
      queue = underTest.queue;
      processors = new TestProcessors();
    });
    afterEach(() => underTest.stop());

    const mail = (id: string, more: { delayMs?: number; priority?: number } = {}): Promise<void> =>
      queue.add({ name: 'mail', id, payload: { to: id }, ...more });
    /** Polls: an outcome is stored after the processor has returned. */
    const until = async (id: string, state: JobState, at = queue): Promise<void> => {
      await eventually(`${id} is ${state}`, async () => (await at.get('mail', id))?.state === state);
    };

    it('runs each job once, with its payload, in its processor', async () => {
      const payloads: unknown[] = [];
      processors.mail = async ({ payload }) => void payloads.push(payload);
      queue.work(processors.all);
      await Promise.all([mail('a'), mail('b'), queue.add({ name: 'rendition', id: 'a', payload: { picture: 'p' } })]);
      await Promise.all([until('a', 'done'), until('b', 'done')]);
      expect(payloads).toEqual([{ to: 'a' }, { to: 'b' }]);
      await processors.attempted(3);
      expect(processors.attempts.toSorted()).toEqual(['a 1', 'a 1', 'b 1']);
    });

    it('leaves the jobs of a held type waiting for a process that runs them', async () => {
      queue.work(processors.all.map((each) => (each.name === 'mail' ? { ...each, isHeld: true } : each)));
      await mail('a');
      await queue.add({ name: 'rendition', id: 'b', payload: { picture: 'p' } });
      await processors.attempted(1);
      expect(processors.attempts).toEqual(['b 1']);
      expect(await queue.get('mail', 'a')).toMatchObject({ state: 'waiting', attempts: 0 });
      const later = await underTest.afterKill();
      later.work(processors.all);
      await until('a', 'done', later);
    });

    it('ignores a job whose id is already waiting, running, done or failed', async () => {
      const held = gate();
      processors.mail = () => held.opened;
      await mail('a');
      await mail('a');
      queue.work(processors.all);
      await processors.attempted(1);
      await mail('a');
      held.open();
      await until('a', 'done');
      await mail('a');
      processors.mail = () => Promise.reject(new GiveUp('no'));
      await mail('b');
      await until('b', 'failed');
      await mail('b');
      await mail('c');
      await until('c', 'failed');
      expect(processors.attempts).toEqual(['a 1', 'b 1', 'c 1']);
    });

    it.each<[string, { id?: string; payload?: unknown; delayMs?: number; priority?: number }]>([
      ['an id with a colon', { id: 'a:b' }],
      ['an id that is a number', { id: '12' }],
      ['an empty id', { id: '' }],
      ['a payload of another type', { payload: { picture: 'p' } }],
      ['a negative delay', { delayMs: -1 }],
      ['a priority beyond 1,000', { priority: 1_001 }],
    ])('rejects %s', async (_what, wrong) => {
      const job = { name: 'mail', id: 'a', payload: { to: 'a' }, ...wrong } as Parameters<typeof queue.add>[0]; // deliberately invalid
      await expect(queue.add(job)).rejects.toThrow(TypeError);
      expect(await queue.counts()).toMatchObject([{ waiting: 0 }, { waiting: 0 }, { waiting: 0 }]);
    });

    it('does not start a delayed job before it is due', async () => {
      queue.work(processors.all);
      const added = performance.now();
      let begun = 0;
      processors.mail = async () => void (begun = performance.now());
      await mail('later', { delayMs: 150 });
      await mail('much-later', { delayMs: 3_600_000 });
      expect(await queue.get('mail', 'much-later')).toMatchObject({ state: 'delayed', attempts: 0 });
      await until('later', 'done');
      expect(begun - added).toBeGreaterThanOrEqual(145);
    });

    it('runs jobs by priority, and jobs of equal priority in the order in which they were added', async () => {
      for (const [id, priority] of [
        ['c1', 5],
        ['a1', 0],
        ['b1', 1],
        ['a2', 0],
        ['b2', 1],
      ] as const)
        await mail(id, { priority });
      const waiting = await queue.list('mail', 'waiting');
      expect(waiting.jobs.map(({ id }) => id)).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
      queue.work(processors.all);
      await until('c1', 'done');
      expect(processors.attempts).toEqual(['a1 1', 'a2 1', 'b1 1', 'b2 1', 'c1 1']);
    });

    it('respects the concurrency limit of each job type', async () => {
      const held = gate();
      processors.rendition = () => held.opened;
      const add = (id: string): Promise<void> => queue.add({ name: 'rendition', id, payload: { picture: id } });
      await Promise.all(['a', 'b', 'c', 'd'].map(add));
      queue.work(processors.all);
      await processors.attempted(3);
      expect(await queue.counts()).toEqual([
        { name: 'mail', waiting: 0, delayed: 0, active: 0, failed: 0, known: true },
        { name: 'rendition', waiting: 1, delayed: 0, active: 3, failed: 0, known: true },
        { name: 'fragile', waiting: 0, delayed: 0, active: 0, failed: 0, known: true },
      ]);
      held.open();
      await processors.attempted(4);
    });

    it('retries a failing job with increasing delay, then keeps it with its reason', async () => {
      const at: number[] = [];
      processors.mail = async () => {
        at.push(performance.now());
        throw new Error('550 <someone@example.org>:\n no such mailbox');
      };
      queue.work(processors.all);
      await mail('a');
      await until('a', 'failed');
      expect(processors.attempts).toEqual(['a 1', 'a 2', 'a 3']);
      const [first = 0, second = 0, third = 0] = at;
      expect(second - first).toBeGreaterThanOrEqual(18);
      expect(third - second).toBeGreaterThanOrEqual(36);
      const view = await queue.get('mail', 'a');
      expect(view).toMatchObject({
        name: 'mail',
        id: 'a',
        state: 'failed',
        attempts: 3,
        maxAttempts: 3,
        priority: 0,
        progress: null,
        reason: '550 <…@…>: no such mailbox',
      });
      expect(view?.finishedAt).toBeInstanceOf(Date);
      expect(await queue.list('mail', 'failed')).toEqual({ jobs: [view], total: 1 });
      expect(await queue.counts()).toMatchObject([
        { failed: 1, waiting: 0, delayed: 0, active: 0 },
        { failed: 0 },
        { failed: 0 },
      ]);
    });

    it('marks the last attempt', async () => {
      const last: boolean[] = [];
      processors.mail = async (job) => {
        last.push(job.isLastAttempt);
        throw new Error('no');
      };
      queue.work(processors.all);
      await mail('a');
      await until('a', 'failed');
      expect(last).toEqual([false, false, true]);
    });

    it('fails a job at once when its processor gives up', async () => {
      processors.mail = () => Promise.reject(new GiveUp('the link was revoked'));
      queue.work(processors.all);
      await mail('a');
      await until('a', 'failed');
      expect(await queue.get('mail', 'a')).toMatchObject({ attempts: 1, reason: 'the link was revoked' });
    });

    it('restarts and removes a failed job on request', async () => {
      processors.mail = () => Promise.reject(new GiveUp('no'));
      queue.work(processors.all);
      await Promise.all([mail('a'), mail('b')]);
      await Promise.all([until('a', 'failed'), until('b', 'failed')]);
      processors.mail = () => Promise.resolve();
      expect(await queue.retry('mail', 'a')).toBe(true);
      await until('a', 'done');
      expect(processors.attempts.at(-1)).toBe('a 1');
      expect([await queue.retry('mail', 'a'), await queue.retry('mail', 'none')]).toEqual([false, false]);
      expect(await queue.remove('mail', 'b')).toBe(true);
      expect([await queue.remove('mail', 'b'), await queue.remove('mail', 'a')]).toEqual([false, false]);
      expect(await queue.get('mail', 'b')).toBeUndefined();
    });

    it('lets one of several simultaneous requests restart or remove a failed job', async () => {
      processors.mail = () => Promise.reject(new GiveUp('no'));
      queue.work(processors.all);
      await Promise.all(['a', 'b', 'c'].map((id) => mail(id)));
      await Promise.all(['a', 'b', 'c'].map((id) => until(id, 'failed')));
      processors.mail = () => Promise.resolve();
      const answers = await Promise.all([
        Promise.all([1, 2, 3].map(() => queue.retry('mail', 'a'))),
        Promise.all([1, 2, 3].map(() => queue.remove('mail', 'b'))),
        Promise.all([queue.remove('mail', 'c'), queue.retry('mail', 'c')]),
      ]);
      expect(answers.map((group) => group.filter(Boolean).length)).toEqual([1, 1, 1]);
      await until('a', 'done');
      expect(processors.attempts.filter((attempt) => attempt.startsWith('a'))).toEqual(['a 1', 'a 1']);
    });

    it('retries a delayed job at once on request and keeps its count of attempts', async () => {
      processors.fragile = () => Promise.reject(new Error('away'));
      queue.work(processors.all);
      await queue.add({ name: 'fragile', id: 'a', payload: {} });
      const a = () => queue.get('fragile', 'a');
      await eventually('it is delayed', async () => (await a())?.state === 'delayed');
      expect(await a()).toMatchObject({ attempts: 1, reason: 'away' });
      processors.fragile = () => Promise.resolve();
      const answers = await Promise.all([1, 2, 3].map(() => queue.retry('fragile', 'a')));
      expect(answers.filter(Boolean)).toHaveLength(1);
      await eventually('it is done', async () => (await a())?.state === 'done');
      expect(processors.attempts).toEqual(['a 1', 'a 2']);
    });

    it('refuses to retry a job that is waiting, running, or delayed before its first attempt', async () => {
      const held = gate();
      processors.mail = () => held.opened;
      queue.work(processors.all);
      await mail('later', { delayMs: 3_600_000 });
      await mail('held');
      await processors.attempted(1);
      await mail('waiting');
      const answers = await Promise.all(['later', 'held', 'waiting'].map((id) => queue.retry('mail', id)));
      expect(answers).toEqual([false, false, false]);
      held.open();
      await until('waiting', 'done');
      expect(processors.attempts).toEqual(['held 1', 'waiting 1']);
    });

    it('shows jobs of an unknown type as failed, with the reason, until they are removed', async () => {
      processors.mail = () => Promise.reject(new GiveUp('550'));
      await queue.add({ name: 'rendition', id: 'a', payload: { picture: 'p' } });
      queue.work(processors.all);
      await mail('refused');
      await until('refused', 'failed');
      await queue.stop();
      await mail('next');
      await mail('later', { delayMs: 3_600_000 });
      const upgraded = await underTest.withoutMails();
      const mails = async () => (await upgraded.list('mail', 'failed')).jobs;
      const counts = { waiting: 0, delayed: 0, active: 0, failed: 0 };
      expect(await upgraded.counts()).toEqual([
        { name: 'rendition', ...counts, known: true },
        { name: 'mail', ...counts, failed: 3, known: false },
      ]);
      const reasons = new Map((await mails()).map(({ id, state, reason }) => [id, `${state} ${reason}`]));
      expect(reasons).toEqual(
        new Map([
          ['refused', 'failed 550'],
          ['next', `failed ${UNKNOWN_JOB_TYPE}`],
          ['later', `failed ${UNKNOWN_JOB_TYPE}`],
        ]),
      );
      expect(await upgraded.get('mail', 'next')).toMatchObject({ state: 'failed', reason: UNKNOWN_JOB_TYPE });
      expect(await upgraded.list('mail', 'waiting')).toEqual({ jobs: [], total: 0 });
      expect(await upgraded.retry('mail', 'refused')).toBe(false);
      for (const id of reasons.keys()) expect(await upgraded.remove('mail', id)).toBe(true);
      expect(await upgraded.remove('mail', 'refused')).toBe(false);
      expect(await upgraded.counts()).toMatchObject([{ name: 'rendition' }]);
    });

    it('runs stored jobs once their type is known again', async () => {
      await mail('a');
      await (await underTest.withoutMails()).close();
      const again = await underTest.afterKill();
      const second = new TestProcessors();
      again.work(second.all);
      await until('a', 'done', again);
    });

    it('lists no jobs of a type that never existed', async () => {
      expect([await queue.get('none', 'a'), await queue.retry('none', 'a'), await queue.remove('none', 'a')]).toEqual([
        undefined,
        false,
        false,
      ]);
      expect(await queue.list('none', 'failed')).toEqual({ jobs: [], total: 0 });
    });

    it('shows the progress of a job', async () => {
      const held = gate();
      processors.mail = async ({ progress }) => {
        progress(0.4);
        await held.opened;
      };
      queue.work(processors.all);
      await mail('a');
      const shown = async (): Promise<number | null | undefined> => (await queue.get('mail', 'a'))?.progress;
      await eventually('0.4 is shown', async () => (await shown()) === 0.4);
      held.open();
      await until('a', 'done');
    });

    it('pages through failed jobs, the latest first', async () => {
      processors.mail = () => Promise.reject(new GiveUp('no'));
      queue.work(processors.all);
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        await mail(id);
        await until(id, 'failed');
        // Two failures within a millisecond have no order.
        const then = Date.now();
        await eventually('the next millisecond', () => Date.now() > then);
      }
      const page = await queue.list('mail', 'failed', { skip: 1, limit: 2 });
      expect(page.jobs.map(({ id }) => id)).toEqual(['d', 'c']);
      expect(page.total).toBe(5);
    });

    it.each([
      ['no processor for a type', (all: AnyProcessor<TestJobTypes>[]) => all.slice(1), 'mail has 0'],
      [
        'two processors for a type',
        (all: AnyProcessor<TestJobTypes>[]) => [...all, ...all.slice(1, 2)],
        'rendition has 2',
      ],
    ])('refuses to start with %s', (_what, wrong, message) => {
      expect(() => queue.work(wrong(processors.all))).toThrow(message);
    });

    it('waits for the running job when stopped, and starts no further job', async () => {
      const held = gate();
      processors.mail = () => held.opened;
      queue.work(processors.all);
      await Promise.all([mail('a'), mail('b')]);
      await processors.attempted(1);
      const stopped = queue.stop();
      held.open();
      await stopped;
      expect(processors.attempts).toEqual(['a 1']);
      expect(await queue.get('mail', 'a')).toMatchObject({ state: 'done' });
      expect(await queue.get('mail', 'b')).toMatchObject({ state: 'waiting' });
    });

    it('aborts the signal of a running job on stop, and schedules a retry if it throws', async () => {
      processors.fragile = async ({ signal }) => {
        await new Promise((aborted) => signal.addEventListener('abort', aborted));
        throw new Error('stopped');
      };
      queue.work(processors.all);
      await queue.add({ name: 'fragile', id: 'a', payload: {} });
      await processors.attempted(1);
      await queue.stop();
      expect(await queue.get('fragile', 'a')).toMatchObject({ state: 'delayed', attempts: 1, reason: 'stopped' });
    });

    it('keeps every job after a kill; a running job is retried, and its attempt counts', async () => {
      const held = gate();
      processors.mail = async ({ id }) => {
        if (id === 'failing') throw new GiveUp('no');
        if (id === 'held') await held.opened;
      };
      queue.work(processors.all);
      for (const id of ['done', 'failing', 'held', 'waiting']) await mail(id);
      await mail('later', { delayMs: 3_600_000 });
      await processors.attempted(3);
      const again = await underTest.afterKill();
      const second = new TestProcessors();
      again.work(second.all);
      await until('held', 'done', again);
      await until('waiting', 'done', again);
      expect(second.attempts.toSorted()).toEqual(['held 2', 'waiting 1']);
      expect(await again.get('mail', 'later')).toMatchObject({ state: 'delayed' });
      expect(await again.get('mail', 'failing')).toMatchObject({ state: 'failed', reason: 'no' });
      expect(await again.get('mail', 'done')).toMatchObject({ state: 'done' });
      held.open();
    });

    it('reports no trouble while the queue works', async () => {
      expect(await queue.trouble()).toBeUndefined();
    });
  });
}
