import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import mongoose from 'mongoose';
import { CallLimits } from './call-limits.js';
import { DUPLICATE } from './faults.js';

const silent = () => new Promise<never>(() => undefined);
const answer = () => Promise.resolve('answer');

describe('the limits of calls', () => {
  let limits: CallLimits;
  beforeEach(() => {
    jest.useFakeTimers();
    limits = new CallLimits({ readMs: 2_000, writeMs: 10_000, readWhileAwayMs: 200 });
  });
  afterEach(() => void jest.useRealTimers());

  const late = (): never => {
    throw new Error('no answer');
  };
  /** Milliseconds until the caller gets an error. */
  async function waitOf(kind: 'read' | 'write', running: Promise<unknown> = silent()): Promise<number> {
    const since = performance.now();
    const failed = limits.within(kind, running, late).then(
      () => NaN,
      () => performance.now() - since,
    );
    await jest.advanceTimersByTimeAsync(10_000);
    return failed;
  }

  it('end a read and a write without an answer', async () => {
    expect([await waitOf('read'), await waitOf('write')]).toEqual([2_000, 10_000]);
  });

  it('end further reads soon, and no write', async () => {
    await waitOf('read');
    expect([await waitOf('read'), await waitOf('write'), await waitOf('read')]).toEqual([200, 10_000, 200]);
  });

  it('are the usual ones again once a call is answered', async () => {
    await waitOf('read');
    await limits.within('read', answer(), late);
    expect(await waitOf('read')).toBe(2_000);
  });

  it('are the usual ones again once a call is answered with a refusal', async () => {
    await waitOf('read');
    const duplicate = new mongoose.mongo.MongoServerError({ code: DUPLICATE, errmsg: 'E11000', message: 'E11000' });
    await expect(limits.within('write', Promise.reject(duplicate), late)).rejects.toBe(duplicate);
    expect(await waitOf('read')).toBe(2_000);
  });

  it('stay short after a call that no server has answered', async () => {
    await waitOf('read');
    const lost = new Unavailable('documents', 'connection lost');
    await expect(limits.within('write', Promise.reject(lost), late)).rejects.toBe(lost);
    expect(await waitOf('read')).toBe(200);
  });

  it('are the usual ones again once a call is answered late', async () => {
    let arrive: (text: string) => void = () => undefined;
    await waitOf('read', new Promise((resolve) => (arrive = resolve)));
    arrive('late');
    await jest.advanceTimersByTimeAsync(0);
    expect(await waitOf('read')).toBe(2_000);
  });
});
