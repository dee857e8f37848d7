import { beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { ConnectionLossFilter } from './connection-loss-filter.js';

const refused = (): Error => Object.assign(new Error(''), { code: 'ECONNREFUSED' });

describe('a connection-loss filter', () => {
  let reported: unknown[];
  let filter: ConnectionLossFilter;
  let redis: Redis;
  beforeEach(() => {
    reported = [];
    filter = new ConnectionLossFilter((cause) => reported.push(cause));
    redis = new Redis({ lazyConnect: true }); // never connected
    filter.watch(redis);
  });

  it('reports a loss of the server once, whichever connections notice it and however often', () => {
    const first = refused();
    redis.emit('error', first);
    for (let n = 0; n < 50; n += 1) filter.report(refused());
    filter.report(new Error('Connection is closed.'));
    filter.report(new Error('WRONGPASS invalid username-password pair'));
    expect(reported).toEqual([first]);
  });

  it('reports the next loss after the server was back', () => {
    redis.emit('error', refused());
    redis.emit('ready');
    redis.emit('error', refused());
    expect(reported).toHaveLength(2);
  });

  it('reports every other fault', () => {
    for (const cause of [refused(), new Error('OOM command not allowed'), 'odd']) filter.report(cause);
    expect(reported).toHaveLength(3);
  });
});
