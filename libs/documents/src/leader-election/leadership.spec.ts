import { beforeEach, describe, expect, it } from '@jest/globals';
import { EmbeddedDocumentStore } from '../embedded/embedded-document-store.js';
import { LeadershipByTerms } from './leadership.js';
import { Terms } from './terms.js';

let terms: Terms;
let one: LeadershipByTerms;
let other: LeadershipByTerms;
const looks = async (who: LeadershipByTerms, times: number): Promise<boolean> => {
  let last = false;
  for (let look = 0; look < times; look += 1) last = await who.look();
  return last;
};

beforeEach(() => {
  terms = new Terms(EmbeddedDocumentStore.inMemory(), 'terms');
  one = new LeadershipByTerms('conclave', terms, 'one');
  other = new LeadershipByTerms('conclave', terms, 'other');
});

describe('the right to do a work alone', () => {
  it('is taken by one of those who look at the same instant', async () => {
    const processes = Array.from({ length: 8 }, (_, n) => new LeadershipByTerms('conclave', terms, `p${n}`));
    const led = await Promise.all(processes.map((each) => each.look()));
    expect(led.filter(Boolean)).toHaveLength(1);
  });

  it('is kept by whoever has it, as long as it beats', async () => {
    for (let second = 0; second < 100; second += 1)
      expect([await one.look(), await other.look()]).toEqual([true, false]);
  });

  it('passes on when its holder is not seen to beat for a while', async () => {
    await one.look();
    expect(await looks(other, 10)).toBe(false);
    expect(await looks(other, 1)).toBe(true);
    expect(await one.holds()).toBe(false);
    expect(await one.look()).toBe(false);
    expect(await other.holds()).toBe(true);
  });

  it('passes on at once when its holder resigns', async () => {
    await one.look();
    await one.resign();
    expect(await other.look()).toBe(true);
  });

  it('is taken up again by one who has resigned and is alone', async () => {
    await one.look();
    await one.resign();
    expect(await one.holds()).toBe(false);
    expect(await one.look()).toBe(true);
  });

  it('is not taken by one who wakes, until it has watched the others for a while itself', async () => {
    await one.look();
    await looks(other, 9); // and is frozen, while the first beats on
    await looks(one, 60);
    expect(await looks(other, 10)).toBe(false);
    expect(await one.look()).toBe(true);
  });

  it('is told to be lost to one who has slept through a whole term of another, before it is taken again', async () => {
    await one.look();
    await looks(other, 11);
    await other.resign();
    expect(await one.look()).toBe(false);
    expect(await one.look()).toBe(true);
  });

  it('does not pass on because many looks have waited together for a slow store', async () => {
    await one.look();
    await Promise.all(Array.from({ length: 30 }, () => other.look()));
    expect(await one.holds()).toBe(true);
  });

  it('passes on at once when its holder resigns in the middle of a look', async () => {
    await one.look();
    await Promise.all([one.look(), one.resign()]);
    expect(await other.look()).toBe(true);
  });

  it('is one for each group', async () => {
    const seals = new LeadershipByTerms('sceaux', terms, 'other');
    expect([await one.look(), await seals.look()]).toEqual([true, true]);
  });

  it('is not had by one who took a number that was cleared away long ago', async () => {
    for (let term = 0; term < 4; term += 1) {
      await looks(one, 1);
      await one.resign();
    }
    await one.look();
    expect(await terms.take('conclave', 1, 'late')).toBeDefined();
    expect(await one.holds()).toBe(true);
  });
});
