import { eventually } from '@fumata/testing';
import { expect, it } from '@jest/globals';
import { GiveUp, type AnyProcessor } from './jobs.js';
import { TestProcessors, gate, mail, processors, queue, type TestJobTypes, underTest, until } from './jobs.fixture.js';

export function describeQueuedJobs(): void {
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
    const jobGate = gate();
    processors.mail = () => jobGate.opened;
    await mail('a');
    await mail('a');
    queue.work(processors.all);
    await processors.attempted(1);
    await mail('a');
    jobGate.open();
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
    const jobGate = gate();
    processors.rendition = () => jobGate.opened;
    const add = (id: string): Promise<void> => queue.add({ name: 'rendition', id, payload: { picture: id } });
    await Promise.all(['a', 'b', 'c', 'd'].map(add));
    queue.work(processors.all);
    await processors.attempted(3);
    expect(await queue.counts()).toEqual([
      { name: 'mail', waiting: 0, delayed: 0, active: 0, failed: 0, known: true },
      { name: 'rendition', waiting: 1, delayed: 0, active: 3, failed: 0, known: true },
      { name: 'fragile', waiting: 0, delayed: 0, active: 0, failed: 0, known: true },
    ]);
    jobGate.open();
    await processors.attempted(4);
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
    const jobGate = gate();
    processors.mail = async ({ progress }) => {
      progress(0.4);
      await jobGate.opened;
    };
    queue.work(processors.all);
    await mail('a');
    const readProgress = async (): Promise<number | null | undefined> => (await queue.get('mail', 'a'))?.progress;
    await eventually('0.4 is shown', async () => (await readProgress()) === 0.4);
    jobGate.open();
    await until('a', 'done');
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
    const jobGate = gate();
    processors.mail = () => jobGate.opened;
    queue.work(processors.all);
    await Promise.all([mail('a'), mail('b')]);
    await processors.attempted(1);
    const stopped = queue.stop();
    jobGate.open();
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
    const jobGate = gate();
    processors.mail = async ({ id }) => {
      if (id === 'failing') throw new GiveUp('no');
      if (id === 'held') await jobGate.opened;
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
    jobGate.open();
  });

  it('is writable while the queue works', async () => {
    expect(await queue.health()).toEqual({ writable: true });
  });
}
