import { eventually } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { GiveUp, NO_SUCH_KIND } from './jobs.js';
import type { AnyProcessor, JobQueue, JobState, RunningJob } from './jobs.js';

export const KINDS = {
  mail: { payload: z.object({ to: z.string() }), attempts: 3, firstRetryMs: 20, concurrency: 1 },
  thumbnail: { payload: z.object({ picture: z.string() }), attempts: 2, firstRetryMs: 20, concurrency: 3 },
  /** Tried again after an hour. */
  fragile: { payload: z.object({}), attempts: 3, firstRetryMs: 3_600_000, concurrency: 1 },
} as const;
export type Kinds = typeof KINDS;

export interface JobsUnderTest {
  readonly queue: JobQueue<Kinds>;
  /** What a process would find that starts now, the first one having been killed. */
  readonly afterKill: () => Promise<JobQueue<Kinds>>;
  /** What a process would find whose program knows thumbnails alone. */
  readonly withoutMails: () => Promise<JobQueue<Pick<Kinds, 'thumbnail'>>>;
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

/** Processors whose doings a test awaits. */
class Workshop {
  /** `<id> <attempt>` of each try, in their order. */
  readonly tries: string[] = [];
  #listeners: (() => void)[] = [];
  mail: (job: MailJob) => Promise<void> = () => Promise.resolve();
  thumbnail: (job: RunningJob<{ picture: string }>) => Promise<void> = () => Promise.resolve();
  fragile: () => Promise<void> = () => Promise.resolve();

  get processors(): AnyProcessor<Kinds>[] {
    return [
      { name: 'mail', process: (job) => this.#told(job, () => this.mail(job)) },
      { name: 'thumbnail', process: (job) => this.#told(job, () => this.thumbnail(job)) },
      { name: 'fragile', process: (job) => this.#told(job, () => this.fragile()) },
    ];
  }

  async tried(count: number): Promise<void> {
    while (this.tries.length < count) await new Promise<void>((heard) => this.#listeners.push(heard));
  }

  #told(job: RunningJob<unknown>, work: () => Promise<void>): Promise<void> {
    this.tries.push(`${job.id} ${job.attempt}`);
    for (const heard of this.#listeners.splice(0)) heard();
    return work();
  }
}

export function describeJobs(adapter: string, start: () => Promise<JobsUnderTest>): void {
  describe(`${adapter}: a queue of jobs`, () => {
    let world: JobsUnderTest;
    let queue: JobQueue<Kinds>;
    let workshop: Workshop;
    beforeEach(async () => {
      world = await start();
      queue = world.queue;
      workshop = new Workshop();
    });
    afterEach(() => world.stop());

    const mail = (id: string, more: { delayMs?: number; priority?: number } = {}): Promise<void> =>
      queue.add({ name: 'mail', id, payload: { to: id }, ...more });
    /** Asked again until it is so: the store hears of an outcome after the processor has returned. */
    const until = async (id: string, state: JobState, at = queue): Promise<void> => {
      await eventually(`${id} is ${state}`, async () => (await at.get('mail', id))?.state === state);
    };

    it('hands each job to its processor, with its payload, once', async () => {
      const payloads: unknown[] = [];
      workshop.mail = async ({ payload }) => void payloads.push(payload);
      queue.work(workshop.processors);
      await Promise.all([
        mail('a'),
        mail('b'),
        queue.add({ name: 'thumbnail', id: 'a', payload: { picture: 'p' } }),
      ]);
      await Promise.all([until('a', 'done'), until('b', 'done')]);
      expect(payloads).toEqual([{ to: 'a' }, { to: 'b' }]);
      await workshop.tried(3);
      expect(workshop.tries.toSorted()).toEqual(['a 1', 'a 1', 'b 1']);
    });

    it('takes an id once: while it waits, while it is in work, when it is done, when it has failed', async () => {
      const held = gate();
      workshop.mail = () => held.opened;
      await mail('a');
      await mail('a');
      queue.work(workshop.processors);
      await workshop.tried(1);
      await mail('a');
      held.open();
      await until('a', 'done');
      await mail('a');
      workshop.mail = () => Promise.reject(new GiveUp('no'));
      await mail('b');
      await until('b', 'failed');
      await mail('b');
      await mail('c');
      await until('c', 'failed');
      expect(workshop.tries).toEqual(['a 1', 'b 1', 'c 1']);
    });

    it.each<[string, { id?: string; payload?: unknown; delayMs?: number; priority?: number }]>([
      ['an id with a colon', { id: 'a:b' }],
      ['an id that is a number', { id: '12' }],
      ['an empty id', { id: '' }],
      ['a payload of another kind', { payload: { picture: 'p' } }],
      ['a negative delay', { delayMs: -1 }],
      ['a priority beyond 1,000', { priority: 1_001 }],
    ])('refuses %s', async (_what, wrong) => {
      const job = { name: 'mail', id: 'a', payload: { to: 'a' }, ...wrong } as Parameters<
        typeof queue.add
      >[0]; // wrong on purpose
      await expect(queue.add(job)).rejects.toThrow(TypeError);
      expect(await queue.counts()).toMatchObject([{ waiting: 0 }, { waiting: 0 }, { waiting: 0 }]);
    });

    it('does not begin a delayed job before its time', async () => {
      queue.work(workshop.processors);
      const added = performance.now();
      let begun = 0;
      workshop.mail = async () => void (begun = performance.now());
      await mail('later', { delayMs: 150 });
      expect(await queue.get('mail', 'later')).toMatchObject({ state: 'delayed', attempts: 0 });
      await until('later', 'done');
      expect(begun - added).toBeGreaterThanOrEqual(145);
    });

    it('lets the more urgent go first, and those of one urgency in their order', async () => {
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
      queue.work(workshop.processors);
      await until('c1', 'done');
      expect(workshop.tries).toEqual(['a1 1', 'a2 1', 'b1 1', 'b2 1', 'c1 1']);
    });

    it('works on as many jobs of a kind at once as the kind allows, and no more', async () => {
      const held = gate();
      workshop.thumbnail = () => held.opened;
      const add = (id: string): Promise<void> =>
        queue.add({ name: 'thumbnail', id, payload: { picture: id } });
      await Promise.all(['a', 'b', 'c', 'd'].map(add));
      queue.work(workshop.processors);
      await workshop.tried(3);
      expect(await queue.counts()).toEqual([
        { name: 'mail', waiting: 0, delayed: 0, active: 0, failed: 0, known: true },
        { name: 'thumbnail', waiting: 1, delayed: 0, active: 3, failed: 0, known: true },
        { name: 'fragile', waiting: 0, delayed: 0, active: 0, failed: 0, known: true },
      ]);
      held.open();
      await workshop.tried(4);
    });

    it('tries a failing job again, each time later, then keeps it with its reason', async () => {
      const at: number[] = [];
      workshop.mail = async () => {
        at.push(performance.now());
        throw new Error('550 <someone@example.org>:\n no such mailbox');
      };
      queue.work(workshop.processors);
      await mail('a');
      await until('a', 'failed');
      expect(workshop.tries).toEqual(['a 1', 'a 2', 'a 3']);
      const [first = 0, second = 0, third = 0] = at;
      expect(second - first).toBeGreaterThanOrEqual(18);
      expect(third - second).toBeGreaterThanOrEqual(36);
      const view = await queue.get('mail', 'a');
      expect(view).toMatchObject({
        ...{
          name: 'mail',
          id: 'a',
          state: 'failed',
          attempts: 3,
          mostAttempts: 3,
          priority: 0,
          progress: null,
        },
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

    it('says which try is the last', async () => {
      const last: boolean[] = [];
      workshop.mail = async (job) => {
        last.push(job.lastAttempt);
        throw new Error('no');
      };
      queue.work(workshop.processors);
      await mail('a');
      await until('a', 'failed');
      expect(last).toEqual([false, false, true]);
    });

    it('gives up at once what will never succeed', async () => {
      workshop.mail = () => Promise.reject(new GiveUp('the link was revoked'));
      queue.work(workshop.processors);
      await mail('a');
      await until('a', 'failed');
      expect(await queue.get('mail', 'a')).toMatchObject({ attempts: 1, reason: 'the link was revoked' });
    });

    it('begins a failed job anew when asked to, and forgets it when asked to', async () => {
      workshop.mail = () => Promise.reject(new GiveUp('no'));
      queue.work(workshop.processors);
      await Promise.all([mail('a'), mail('b')]);
      await Promise.all([until('a', 'failed'), until('b', 'failed')]);
      workshop.mail = () => Promise.resolve();
      expect(await queue.retry('mail', 'a')).toBe(true);
      await until('a', 'done');
      expect(workshop.tries.at(-1)).toBe('a 1');
      expect([await queue.retry('mail', 'a'), await queue.retry('mail', 'none')]).toEqual([false, false]);
      expect(await queue.remove('mail', 'b')).toBe(true);
      expect([await queue.remove('mail', 'b'), await queue.remove('mail', 'a')]).toEqual([false, false]);
      expect(await queue.get('mail', 'b')).toBeUndefined();
    });

    it('lets one alone of those who ask at one time begin a failed job anew or forget it', async () => {
      workshop.mail = () => Promise.reject(new GiveUp('no'));
      queue.work(workshop.processors);
      await Promise.all(['a', 'b', 'c'].map((id) => mail(id)));
      await Promise.all(['a', 'b', 'c'].map((id) => until(id, 'failed')));
      workshop.mail = () => Promise.resolve();
      const asked = await Promise.all([
        Promise.all([1, 2, 3].map(() => queue.retry('mail', 'a'))),
        Promise.all([1, 2, 3].map(() => queue.remove('mail', 'b'))),
        Promise.all([queue.remove('mail', 'c'), queue.retry('mail', 'c')]),
      ]);
      expect(asked.map((told) => told.filter(Boolean).length)).toEqual([1, 1, 1]);
      await until('a', 'done');
      expect(workshop.tries.filter((tried) => tried.startsWith('a'))).toEqual(['a 1', 'a 1']);
    });

    it('tries a job again at once, when asked to, that waits for its next try; its tries go on being counted', async () => {
      workshop.fragile = () => Promise.reject(new Error('away'));
      queue.work(workshop.processors);
      await queue.add({ name: 'fragile', id: 'a', payload: {} });
      const a = () => queue.get('fragile', 'a');
      await eventually('it waits', async () => (await a())?.state === 'delayed');
      expect(await a()).toMatchObject({ attempts: 1, reason: 'away' });
      workshop.fragile = () => Promise.resolve();
      const asked = await Promise.all([1, 2, 3].map(() => queue.retry('fragile', 'a')));
      expect(asked.filter(Boolean)).toHaveLength(1);
      await eventually('it is done', async () => (await a())?.state === 'done');
      expect(workshop.tries).toEqual(['a 1', 'a 2']);
    });

    it('leaves a job to its time that has not been tried yet, and one in work alone', async () => {
      const held = gate();
      workshop.mail = () => held.opened;
      queue.work(workshop.processors);
      await mail('later', { delayMs: 3_600_000 });
      await mail('held');
      await workshop.tried(1);
      await mail('waiting');
      const asked = await Promise.all(['later', 'held', 'waiting'].map((id) => queue.retry('mail', id)));
      expect(asked).toEqual([false, false, false]);
      held.open();
      await until('waiting', 'done');
      expect(workshop.tries).toEqual(['held 1', 'waiting 1']);
    });

    it('shows the jobs of a kind that the program has no more as failed, with the reason, until they are removed', async () => {
      workshop.mail = () => Promise.reject(new GiveUp('550'));
      await queue.add({ name: 'thumbnail', id: 'a', payload: { picture: 'p' } });
      queue.work(workshop.processors);
      await mail('refused');
      await until('refused', 'failed');
      await queue.stop();
      await mail('next');
      await mail('later', { delayMs: 3_600_000 });
      const upgraded = await world.withoutMails();
      const mails = async () => (await upgraded.list('mail', 'failed')).jobs;
      const counts = { waiting: 0, delayed: 0, active: 0, failed: 0 };
      expect(await upgraded.counts()).toEqual([
        { name: 'thumbnail', ...counts, known: true },
        { name: 'mail', ...counts, failed: 3, known: false },
      ]);
      const reasons = new Map((await mails()).map(({ id, state, reason }) => [id, `${state} ${reason}`]));
      expect(reasons).toEqual(
        new Map([
          ['refused', 'failed 550'],
          ['next', `failed ${NO_SUCH_KIND}`],
          ['later', `failed ${NO_SUCH_KIND}`],
        ]),
      );
      expect(await upgraded.get('mail', 'next')).toMatchObject({ state: 'failed', reason: NO_SUCH_KIND });
      expect(await upgraded.list('mail', 'waiting')).toEqual({ jobs: [], total: 0 });
      expect(await upgraded.retry('mail', 'refused')).toBe(false);
      for (const id of reasons.keys()) expect(await upgraded.remove('mail', id)).toBe(true);
      expect(await upgraded.remove('mail', 'refused')).toBe(false);
      expect(await upgraded.counts()).toMatchObject([{ name: 'thumbnail' }]);
    });

    it('does the jobs of a kind that is back', async () => {
      await mail('a');
      await (await world.withoutMails()).close();
      const again = await world.afterKill();
      const second = new Workshop();
      again.work(second.processors);
      await until('a', 'done', again);
    });

    it('knows nothing of a kind that never was', async () => {
      expect([
        await queue.get('none', 'a'),
        await queue.retry('none', 'a'),
        await queue.remove('none', 'a'),
      ]).toEqual([undefined, false, false]);
      expect(await queue.list('none', 'failed')).toEqual({ jobs: [], total: 0 });
    });

    it('shows how far a job says it is', async () => {
      const held = gate();
      workshop.mail = async ({ progress }) => {
        progress(0.4);
        await held.opened;
      };
      queue.work(workshop.processors);
      await mail('a');
      const shown = async (): Promise<number | null | undefined> => (await queue.get('mail', 'a'))?.progress;
      await eventually('0.4 is shown', async () => (await shown()) === 0.4);
      held.open();
      await until('a', 'done');
    });

    it('pages through a list, the latest failure first', async () => {
      workshop.mail = () => Promise.reject(new GiveUp('no'));
      queue.work(workshop.processors);
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        await mail(id);
        await until(id, 'failed');
        // Two that end in one millisecond have no order.
        const then = Date.now();
        await eventually('the next millisecond', () => Date.now() > then);
      }
      const page = await queue.list('mail', 'failed', { skip: 1, limit: 2 });
      expect(page.jobs.map(({ id }) => id)).toEqual(['d', 'c']);
      expect(page.total).toBe(5);
    });

    it.each([
      ['none for a kind', (all: AnyProcessor<Kinds>[]) => all.slice(1), 'mail has 0'],
      ['two for one', (all: AnyProcessor<Kinds>[]) => [...all, ...all.slice(1, 2)], 'thumbnail has 2'],
    ])('refuses to work with %s', (_what, wrong, told) => {
      expect(() => queue.work(wrong(workshop.processors))).toThrow(told);
    });

    it('waits, when stopped, for what is in work, and takes nothing further', async () => {
      const held = gate();
      workshop.mail = () => held.opened;
      queue.work(workshop.processors);
      await Promise.all([mail('a'), mail('b')]);
      await workshop.tried(1);
      const stopped = queue.stop();
      held.open();
      await stopped;
      expect(workshop.tries).toEqual(['a 1']);
      expect(await queue.get('mail', 'a')).toMatchObject({ state: 'done' });
      expect(await queue.get('mail', 'b')).toMatchObject({ state: 'waiting' });
    });

    it('tells what is in work that it is stopped; what ends then is tried again', async () => {
      workshop.mail = async ({ signal }) => {
        await new Promise((aborted) => signal.addEventListener('abort', aborted));
        throw new Error('stopped');
      };
      queue.work(workshop.processors);
      await mail('a');
      await workshop.tried(1);
      await queue.stop();
      expect(await queue.get('mail', 'a')).toMatchObject({
        state: 'delayed',
        attempts: 1,
        reason: 'stopped',
      });
    });

    it('has everything back after a kill; what was in work is tried again, and counts as tried', async () => {
      const held = gate();
      workshop.mail = async ({ id }) => {
        if (id === 'failing') throw new GiveUp('no');
        if (id === 'held') await held.opened;
      };
      queue.work(workshop.processors);
      for (const id of ['done', 'failing', 'held', 'waiting']) await mail(id);
      await mail('later', { delayMs: 3_600_000 });
      await workshop.tried(3);
      const again = await world.afterKill();
      const second = new Workshop();
      again.work(second.processors);
      await until('held', 'done', again);
      await until('waiting', 'done', again);
      expect(second.tries.toSorted()).toEqual(['held 2', 'waiting 1']);
      expect(await again.get('mail', 'later')).toMatchObject({ state: 'delayed' });
      expect(await again.get('mail', 'failing')).toMatchObject({ state: 'failed', reason: 'no' });
      expect(await again.get('mail', 'done')).toMatchObject({ state: 'done' });
      held.open();
    });

    it('is well', async () => {
      expect(await queue.trouble()).toBeUndefined();
    });
  });
}
