import { describe, expect, it } from '@jest/globals';
import { ProcessHealth } from './process-health.js';

describe('the health of a process', () => {
  it('is bad until what must be done before it is ready is done, which it then forgets', async () => {
    const health = new ProcessHealth();
    health.add('projection', () => true);
    const { promise, resolve } = Promise.withResolvers<string>();
    const work = health.until('administrator', promise);
    expect(Object.fromEntries(health.results())).toEqual({ projection: { ok: true }, administrator: { ok: false } });
    resolve('created');
    await expect(work).resolves.toBe('created');
    expect(Object.fromEntries(health.results())).toEqual({ projection: { ok: true } });
  });
});
