import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { attempt, reasonOf, retryDelayMs } from './attempt.js';
import { GiveUp } from './jobs.js';

const type = { payload: z.object({ linkId: z.string() }), attempts: 3, firstRetryMs: 100, concurrency: 1 };

describe('reasonOf', () => {
  it.each([
    [new Error('550 <jean.dupont@example.org>: no such mailbox'), '550 <…@…>: no such mailbox'],
    [new Error('550 5.1.1 <"a..b"@x.fr>: no such mailbox'), '550 5.1.1 <…@…>: no such mailbox'],
    [new Error('"a\\\\b"@x.fr, "Ada" <ada@x.fr>'), '…@…, "Ada" <…@…>'],
    [new Error('a\n  b'), 'a b'],
    [new TypeError(''), 'TypeError'],
    ['text', 'text'],
    [new Error('x'.repeat(900)), 'x'.repeat(500)],
  ])('reduces %p to one line without addresses', (cause, reason) => expect(reasonOf(cause)).toBe(reason));
});

describe('an attempt', () => {
  it('is retried with exponential back-off', () => {
    expect([1, 2, 3].map((attempts) => retryDelayMs(type, attempts))).toEqual([100, 200, 400]);
  });

  it('gives up when the payload does not match the schema', async () => {
    const processor = { name: 'mail', process: () => Promise.reject(new Error('called')) };
    const { signal } = new AbortController();
    const job = { id: 'a', payload: {}, attempt: 1, isLastAttempt: false, signal, progress: () => undefined };
    await expect(attempt(type, processor, job)).rejects.toThrow(GiveUp);
  });
});
