import { beforeEach, describe, expect, it } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import { EmbeddedDocumentStore } from '../embedded/embedded-document-store.js';
import { exclusively } from './exclusively.js';
import { LeadershipByTerms } from './leadership.js';
import { Terms } from './terms.js';

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe('exclusively', () => {
  let terms: Terms;
  let callers: number;
  beforeEach(() => {
    terms = new Terms(EmbeddedDocumentStore.inMemory(), 'terms');
    callers = 0;
  });

  const leadership = (group = 'imports') => new LeadershipByTerms(group, terms, `caller ${(callers += 1)}`);

  /** Ends when `finish` is called. */
  function lasting() {
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    return { work: () => promise, finish };
  }

  it('runs one call after the other', async () => {
    let [running, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, (running += 1));
      await turn();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 5 }, () => exclusively(leadership(), work, turn)));
    expect(most).toBe(1);
  });

  it('returns the result of the work', async () => {
    expect(await exclusively(leadership(), () => Promise.resolve('done'), turn)).toBe('done');
  });

  it('lets the next call run after a failure', async () => {
    const failed = exclusively(leadership(), () => Promise.reject(new Error('failed')), turn);
    await expect(failed).rejects.toThrow('failed');
    expect(await exclusively(leadership(), () => Promise.resolve('done'), turn)).toBe('done');
  });

  it('keeps others waiting while the work lasts', async () => {
    const long = lasting();
    const first = exclusively(leadership(), long.work, turn);
    await turn();
    let waits = 0;
    const second = exclusively(
      leadership(),
      () => Promise.resolve(),
      () => turn().then(() => void (waits += 1)),
    );
    while (waits < 50) await turn();
    long.finish();
    await Promise.all([first, second]);
  });

  it('gives up while another call does not end', async () => {
    const long = lasting();
    const first = exclusively(leadership(), long.work, turn);
    await turn();
    const exclusive = exclusively(leadership(), () => Promise.resolve('done'), turn);
    await expect(exclusive).rejects.toThrow(Unavailable);
    long.finish();
    await first;
  });

  it('replaces a process that stops during its work', async () => {
    await leadership().tick(); // then killed
    expect(await exclusively(leadership(), () => Promise.resolve('done'), turn)).toBe('done');
  });

  it('runs calls of different groups at the same time', async () => {
    const long = lasting();
    const first = exclusively(leadership('imports'), long.work, turn);
    expect(await exclusively(leadership('orders'), () => Promise.resolve('done'), turn)).toBe('done');
    long.finish();
    await first;
  });
});
