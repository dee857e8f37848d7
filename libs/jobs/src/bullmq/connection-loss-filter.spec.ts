import { describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { ConnectionLossFilter } from './connection-loss-filter.js';

const refused = (): Error => Object.assign(new Error(''), { code: 'ECONNREFUSED' });
const start = (): { told: unknown[]; losses: ConnectionLossFilter; redis: Redis } => {
  const told: unknown[] = [];
  const losses = new ConnectionLossFilter((cause) => told.push(cause));
  const redis = new Redis({ lazyConnect: true }); // never connected
  losses.watch(redis);
  return { told, losses, redis };
};

describe('a loss of the server', () => {
  it('is told once, whichever connections notice it, and however often', () => {
    const { told, losses, redis } = start();
    const first = refused();
    redis.emit('error', first);
    for (let n = 0; n < 50; n += 1) losses.hear(refused());
    losses.hear(new Error('Connection is closed.'));
    losses.hear(new Error('WRONGPASS invalid username-password pair'));
    expect(told).toEqual([first]);
  });

  it('is another one when the server has been back', () => {
    const { told, redis } = start();
    redis.emit('error', refused());
    redis.emit('ready');
    redis.emit('error', refused());
    expect(told).toHaveLength(2);
  });

  it('hides no other fault', () => {
    const { told, losses } = start();
    for (const cause of [refused(), new Error('OOM command not allowed'), 'odd']) losses.hear(cause);
    expect(told).toHaveLength(3);
  });
});
