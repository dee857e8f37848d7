import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { mongo } from 'mongoose';
import { HeartbeatWatchdog } from './heartbeat-watchdog.js';

const SERVER = { connectionId: 'documents:27017' };

describe('HeartbeatWatchdog', () => {
  let now: number;
  let clients: EventEmitter[];
  let watchdog: HeartbeatWatchdog;
  let replace: jest.Mock<() => Promise<Pick<mongo.MongoClient, 'on'>>>;

  const newClient = () => {
    const client = new EventEmitter();
    clients.push(client);
    return client as Pick<mongo.MongoClient, 'on'> & EventEmitter; // only listeners are added
  };

  beforeEach(() => {
    now = 0;
    clients = [];
    replace = jest.fn(() => Promise.resolve(newClient()));
    watchdog = new HeartbeatWatchdog(newClient(), { replace, elapsed: () => now });
  });
  afterEach(() => watchdog.stop());

  const passed = async (ms: number) => {
    now += ms;
    await watchdog.check();
  };

  it('replaces a client whose heartbeat does not end', async () => {
    clients[0]?.emit('serverHeartbeatStarted', SERVER);
    await passed(7_000);
    expect(replace).not.toHaveBeenCalled();
    await passed(1);
    expect(replace).toHaveBeenCalledTimes(1);
  });

  it.each(['serverHeartbeatSucceeded', 'serverHeartbeatFailed'])('keeps a client after %s', async (ended) => {
    clients[0]?.emit('serverHeartbeatStarted', SERVER);
    clients[0]?.emit(ended, SERVER);
    await passed(60_000);
    expect(replace).not.toHaveBeenCalled();
  });

  it('watches the new client', async () => {
    clients[0]?.emit('serverHeartbeatStarted', SERVER);
    await passed(7_001);
    await passed(60_000);
    expect(replace).toHaveBeenCalledTimes(1);
    clients[1]?.emit('serverHeartbeatStarted', SERVER);
    await passed(7_001);
    expect(replace).toHaveBeenCalledTimes(2);
  });

  it('tries again if the client cannot be replaced', async () => {
    replace.mockRejectedValueOnce(new Error('no server'));
    clients[0]?.emit('serverHeartbeatStarted', SERVER);
    await passed(7_001);
    await passed(1_000);
    expect(replace).toHaveBeenCalledTimes(2);
  });
});
