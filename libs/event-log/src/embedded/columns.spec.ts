import { describe, expect, it } from '@jest/globals';
import type { Position, RecordedEvent } from '../event-log.js';
import { eventsOf } from './columns.js';

const positions = ['01', '02'] as Position[];

describe('events that come as columns', () => {
  it('are put together again', () => {
    const events: RecordedEvent[] = [
      {
        eventId: 'a',
        type: 'X',
        data: { n: 1 },
        metadata: {},
        stream: 's',
        revision: 0,
        position: '01' as Position,
      },
      {
        eventId: 'b',
        type: 'Y',
        data: { n: 2 },
        metadata: {},
        stream: 't',
        revision: 4,
        position: '02' as Position,
      },
    ];
    expect(
      eventsOf([['a', 'b'], ['X', 'Y'], [{ n: 1 }, { n: 2 }], [{}, {}], ['s', 't'], [0, 4], positions]),
    ).toEqual(events);
  });

  it('are refused when one column is longer than the others', () => {
    const data = [{ n: 1 }, { n: 2 }, { n: 3 }];
    expect(() => eventsOf([['a', 'b'], ['X', 'Y'], data, [{}, {}], ['s', 't'], [0, 4], positions])).toThrow(
      RangeError,
    );
  });
});
