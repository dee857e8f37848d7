import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from './event-log.js';
import { MemoryEventLog } from './memory/memory-event-log.js';
import { type Upcast, withUpcasting } from './upcasting.js';

/** Version 1 stores the cardinal in `name`, version 2 in `cardinalId`. */
const upcast: Upcast = (event) =>
  event.metadata['schemaVersion'] === 1
    ? { ...event, data: { cardinalId: `id-of-${event.data['name']}` }, metadata: { schemaVersion: 2 } }
    : event;

const old = { eventId: '1', type: 'VoteCast', data: { name: 'petrus' }, metadata: { schemaVersion: 1 } };
const current = { eventId: '2', type: 'VoteCast', data: { cardinalId: 'x' }, metadata: { schemaVersion: 2 } };
const newest = [{ cardinalId: 'id-of-petrus' }, { cardinalId: 'x' }];

describe('log with upcasting', () => {
  it('returns the newest version of each event and leaves the stored one unchanged', async () => {
    const stored = new MemoryEventLog();
    const log = withUpcasting(stored, upcast);
    await log.append('ballot-1', 'no-stream', [old, current]);
    expect((await log.readStream('ballot-1')).map((event) => event.data)).toEqual(newest);
    for await (const page of log.readAll()) expect(page.map((event) => event.data)).toEqual(newest);
    expect((await stored.readStream('ballot-1'))[0]?.data).toEqual({ name: 'petrus' });
  });

  it('delivers the newest version to followers', async () => {
    const log = withUpcasting(new MemoryEventLog(), upcast);
    const seen: RecordedEvent[] = [];
    log.follow({ onEvents: (events) => void seen.push(...events) });
    await log.append('ballot-1', 'no-stream', [old, current]);
    expect(seen.map((event) => event.data)).toEqual(newest);
  });

  it('stops a follower when an upcaster is missing', async () => {
    const log = withUpcasting(new MemoryEventLog(), () => {
      throw new Error('VoteCast of version 3 is unknown');
    });
    const errors: unknown[] = [];
    const follower = log.follow({ onEvents: () => undefined, onError: (cause) => errors.push(cause) });
    await log.append('ballot-1', 'no-stream', [old]);
    expect(follower.state).toBe('stopped');
    expect(errors).toEqual([new Error('VoteCast of version 3 is unknown')]);
  });

  it('delegates everything else', async () => {
    const log = withUpcasting(new MemoryEventLog(), upcast);
    expect(await log.head()).toBeUndefined();
    expect(await log.health()).toEqual({ writable: true });
    await log.close();
    expect((await log.health()).writable).toBe(false);
  });
});
