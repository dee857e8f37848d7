import { eventually } from '@fumata/testing';
import { expect, it } from '@jest/globals';
import { UNKNOWN_JOB_TYPE } from './job-views.js';
import { GiveUp } from './jobs.js';
import { TestProcessors, gate, mail, processors, queue, underTest, until } from './jobs.fixture.js';

export function describeFailedJobs(): void {
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
    // 20 and 40 ms, by a clock that may be adjusted meanwhile.
    expect(second - first).toBeGreaterThanOrEqual(15);
    expect(third - second).toBeGreaterThanOrEqual(30);
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
    const jobGate = gate();
    processors.mail = () => jobGate.opened;
    queue.work(processors.all);
    await mail('later', { delayMs: 3_600_000 });
    await mail('held');
    await processors.attempted(1);
    await mail('waiting');
    const answers = await Promise.all(['later', 'held', 'waiting'].map((id) => queue.retry('mail', id)));
    expect(answers).toEqual([false, false, false]);
    jobGate.open();
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
}
