import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StreamAppend } from '../event-log.js';
import { Appender } from './appender.js';
import { Connection } from './connection/connection.js';
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

  describe('in order', () => {
    const appends = [1, 2, 3].map((n): StreamAppend => ({
      stream: `ballot-${n}`,
      expected: 'no-stream',
      events: [EVENT],
    }));
    const recordedAt = (commit: bigint) => ({
      success: true,
      nextExpectedRevision: 0n,
      position: { commit, prepare: commit },
    });

    it('sends all after the first at once, and after a failure one after another what is not recorded', async () => {
      const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
      const send = jest.spyOn(client, 'appendToStream');
      send.mockResolvedValueOnce(recordedAt(1n)).mockReturnValueOnce(never).mockReturnValueOnce(never);
      send.mockResolvedValueOnce(recordedAt(8n)).mockResolvedValueOnce(recordedAt(9n));
      const connection = connectionOf(client);
      const appender = new Appender({
        connection,
        namespace: '',
        deadlineMs: 5_000,
        readStream: async (_client, stream) =>
          stream === 'ballot-1' ? [{ ...EVENT, stream, revision: 0, position: POSITION }] : [],
      });
      const appending = appender.appendInOrder(appends);
      await new Promise((resolve) => setImmediate(resolve));
      expect(send.mock.calls.map(([stream]) => stream)).toEqual(['ballot-1', 'ballot-2', 'ballot-3']);
      jest.advanceTimersByTime(2_000);
      await expect(appending).resolves.toMatchObject([{ appended: true }, { appended: true }, { appended: true }]);
      expect(send.mock.calls.slice(3).map(([stream]) => stream)).toEqual(['ballot-2', 'ballot-3']);
      connection.close();
    });

    it('fails when the server recorded them in another order', async () => {
      const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
      const send = jest.spyOn(client, 'appendToStream');
      for (const commit of [1n, 3n, 2n]) send.mockResolvedValueOnce(recordedAt(commit));
      const connection = connectionOf(client);
      const appender = new Appender({ connection, namespace: '', deadlineMs: 5_000, readStream: async () => [] });
      await expect(appender.appendInOrder(appends)).rejects.toThrow('in another order than they were sent');
      connection.close();
    });
  });
});
