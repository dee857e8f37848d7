import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Appender } from './appender.js';
import { Connection } from './connection.js';
import { positionOf } from './recorded-event.js';
import { systemTiming } from './timing.js';

const never = new Promise<never>(() => undefined);
const HEARTBEAT_MS = 500;
const EVENT = { eventId: '00000000-0000-4000-8000-000000000001', type: 'VoteCast', data: {}, metadata: {} };

const POSITION = positionOf({ commit: 7n, prepare: 7n });

/** The heartbeat never fires, and pauses are skipped. */
const connectionOf = (client: EventStoreDBClient): Connection =>
  new Connection({
    connect: () => client,
    check: () => Promise.resolve(),
    heartbeat: { intervalMs: HEARTBEAT_MS, timeoutMs: 1_000 },
    deadlineMs: 5_000,
    timing: { ...systemTiming, wait: async (ms) => (ms === HEARTBEAT_MS ? never : undefined) },
  });

describe('Appender', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] }));
  afterEach(() => void jest.useRealTimers());

  it('searches the stream and retries an append without an answer within two seconds', async () => {
    const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
    const send = jest.spyOn(client, 'appendToStream');
    send.mockReturnValueOnce(never);
    send.mockResolvedValueOnce({ success: true, nextExpectedRevision: 0n, position: { commit: 7n, prepare: 7n } });
    const connection = connectionOf(client);
    const searched: string[] = [];
    const appender = new Appender({
      connection,
      namespace: '',
      deadlineMs: 5_000,
      readStream: async (_client, stream) => {
        searched.push(stream);
        return [];
      },
    });
    const appending = appender.append('ballot-1', 'no-stream', [EVENT]);
    jest.advanceTimersByTime(2_000);
    await expect(appending).resolves.toMatchObject({ appended: true, revision: 0 });
    expect(searched).toEqual(['ballot-1']);
    expect(send).toHaveBeenCalledTimes(2);
    connection.close();
  });

  it('rejects when the client reports a conflict as success, and acknowledges no foreign event', async () => {
    const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
    const refused = { success: false, nextExpectedRevision: 0n };
    jest.spyOn(client, 'appendToStream').mockResolvedValueOnce(refused);
    const connection = connectionOf(client);
    const other = { ...EVENT, eventId: '00000000-0000-4000-8000-000000000002' };
    const appender = new Appender({
      connection,
      namespace: '',
      deadlineMs: 5_000,
      readStream: async (_client, stream) => [{ ...other, stream, revision: 0, position: POSITION }],
    });
    await expect(appender.append('ballot-1', 'no-stream', [EVENT])).rejects.toThrow('throwOnAppendFailure');
    connection.close();
  });
});
