import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../event-log.js';
import { describeEventLog } from '../event-log.contract.js';
import { MemoryEventLog } from './memory-event-log.js';

describeEventLog(
  'MemoryEventLog',
  async () => {
    const log = new MemoryEventLog();
    return { log, dispose: () => log.close() };
  },
  { hasSecondConnection: false, canRestart: false, canBeAway: false },
);

describe('MemoryEventLog', () => {
  const event = { eventId: '1', type: 'VoteCast', data: { list: [1] }, metadata: {} };

  it('delivers an event to live followers before the append resolves', async () => {
    const log = new MemoryEventLog();
    const seen: RecordedEvent[] = [];
    log.follow({ onEvents: (events) => void seen.push(...events) });
    await log.append('ballot-1', 'no-stream', [event]);
    expect(seen).toHaveLength(1);
    const appending = log.append('ballot-1', 0, [{ ...event, eventId: '2' }]);
    expect(seen).toHaveLength(2);
    await appending;
  });

  it('stores a copy of what was appended', async () => {
    const log = new MemoryEventLog();
    const data = { list: [1] };
    await log.append('ballot-1', 'no-stream', [{ ...event, data }]);
    data.list.push(2);
    expect((await log.readStream('ballot-1'))[0]?.data).toEqual({ list: [1] });
  });
});
