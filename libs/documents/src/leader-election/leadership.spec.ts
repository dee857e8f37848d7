import { beforeEach, describe, expect, it } from '@jest/globals';
import { EmbeddedDocumentStore } from '../embedded/embedded-document-store.js';
import { LeadershipByTerms } from './leadership.js';
import { Terms } from './terms.js';

let terms: Terms;
let one: LeadershipByTerms;
let other: LeadershipByTerms;
const tickTimes = async (leadership: LeadershipByTerms, times: number): Promise<boolean> => {
  let isLeader = false;
  for (let n = 0; n < times; n += 1) isLeader = await leadership.tick();
  return isLeader;
};

beforeEach(() => {
  terms = new Terms(EmbeddedDocumentStore.inMemory(), 'terms');
  one = new LeadershipByTerms('conclave', terms, 'one');
  other = new LeadershipByTerms('conclave', terms, 'other');
});

describe('leader election', () => {
  it('elects one of several processes that tick at the same instant', async () => {
    const processes = Array.from({ length: 8 }, (_, n) => new LeadershipByTerms('conclave', terms, `p${n}`));
    const led = await Promise.all(processes.map((each) => each.tick()));
    expect(led.filter(Boolean)).toHaveLength(1);
  });

  it('keeps the leader while its heartbeat continues', async () => {
    for (let second = 0; second < 100; second += 1)
      expect([await one.tick(), await other.tick()]).toEqual([true, false]);
  });

  it('elects another process after a series of missed heartbeats', async () => {
    await one.tick();
    expect(await tickTimes(other, 10)).toBe(false);
    expect(await tickTimes(other, 1)).toBe(true);
    expect(await one.isLeader()).toBe(false);
    expect(await one.tick()).toBe(false);
    expect(await other.isLeader()).toBe(true);
  });

  it('elects another process at once when the leader resigns', async () => {
    await one.tick();
    await one.resign();
    expect(await other.tick()).toBe(true);
  });

  it('lets a process that resigned lead again when it is alone', async () => {
    await one.tick();
    await one.resign();
    expect(await one.isLeader()).toBe(false);
    expect(await one.tick()).toBe(true);
  });

  it('requires a process that wakes up to observe missed heartbeats again', async () => {
    await one.tick();
    await tickTimes(other, 9); // then frozen, while the leader's heartbeat continues
    await tickTimes(one, 60);
    expect(await tickTimes(other, 10)).toBe(false);
    expect(await one.tick()).toBe(true);
  });

  it('reports the loss to a leader that slept through a whole term before electing it again', async () => {
    await one.tick();
    await tickTimes(other, 11);
    await other.resign();
    expect(await one.tick()).toBe(false);
    expect(await one.tick()).toBe(true);
  });

  it('counts ticks that wait together for a slow store as one', async () => {
    await one.tick();
    await Promise.all(Array.from({ length: 30 }, () => other.tick()));
    expect(await one.isLeader()).toBe(true);
  });

  it('elects another process at once when the leader resigns during a tick', async () => {
    await one.tick();
    await Promise.all([one.tick(), one.resign()]);
    expect(await other.tick()).toBe(true);
  });

  it('elects one leader per group', async () => {
    const seals = new LeadershipByTerms('sceaux', terms, 'other');
    expect([await one.tick(), await seals.tick()]).toEqual([true, true]);
  });

  it('keeps the leader when a late process takes a term number that was deleted long ago', async () => {
    for (let term = 0; term < 4; term += 1) {
      await tickTimes(one, 1);
      await one.resign();
    }
    await one.tick();
    expect(await terms.take('conclave', 1, 'late')).toBeDefined();
    expect(await one.isLeader()).toBe(true);
  });
});
