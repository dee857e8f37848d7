import { setImmediate } from 'node:timers/promises';
import { Unavailable } from '@fumata/platform';
import { CONCLAVE } from '@fumata/testing';
import { expect, it } from '@jest/globals';
import { TimestampRequests } from './timestamp-requests.js';

it('reads again when the last stamp was made, if that failed, before another one is requested', async () => {
  const clock = { ms: Date.parse('2025-05-07T18:00:00.000Z'), now: () => new Date(clock.ms) };
  const stored = { size: 7, at: clock.now().toISOString() };
  const answers = [Promise.reject(new Unavailable('documents', 'away')), Promise.resolve([stored as never])];
  const requested: string[] = [];
  const requests = new TimestampRequests({
    url: 'http://127.0.0.1',
    checkpoints: {
      of: (id) => {
        requested.push(id);
        return Promise.resolve({ newest: undefined, closed: undefined });
      },
    },
    timestamps: { of: () => answers.shift()!, add: () => Promise.resolve() },
    clock,
  });
  for (const minutes of [0, 5, 10]) {
    clock.ms = Date.parse(stored.at) + minutes * 60_000;
    requests.offer(CONCLAVE, { size: 8 });
    await setImmediate();
  }
  await requests.stop();
  expect([answers.length, requested]).toEqual([0, []]);
});
