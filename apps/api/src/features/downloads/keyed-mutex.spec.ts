import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.js';

describe('KeyedMutex', () => {
  it('runs tasks of one key sequentially, also after a failure', async () => {
    const mutex = new KeyedMutex();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (name === 'a') throw new Error('a fails');
      return name;
    };
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => mutex.run('one', work(name))));
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it('runs tasks of different keys concurrently', async () => {
    const mutex = new KeyedMutex();
    let release = (): void => undefined;
    const held = mutex.run('one', () => new Promise<void>((resolve) => (release = resolve)));
    await expect(mutex.run('two', () => Promise.resolve('done'))).resolves.toBe('done');
    release();
    await held;
  });
});
