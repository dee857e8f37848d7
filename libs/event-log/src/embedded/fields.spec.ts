import { describe, expect, it } from '@jest/globals';
import { eventsOf } from './fields.js';

const FIRST = ['a', 'X', { n: 1 }, {}, 's', 0, '01'];
const SECOND = ['b', 'Y', { n: 2 }, {}, 't', 4, '02'];

describe('events that come as their fields', () => {
  it('are put together again', () => {
    expect(eventsOf([...FIRST, ...SECOND], 2)).toEqual([
      { eventId: 'a', type: 'X', data: { n: 1 }, metadata: {}, stream: 's', revision: 0, position: '01' },
      { eventId: 'b', type: 'Y', data: { n: 2 }, metadata: {}, stream: 't', revision: 4, position: '02' },
    ]);
  });

  it('are refused when there is a field more than so many events have, or a whole event more or less', () => {
    expect(() => eventsOf([...FIRST, ...SECOND, 'c'], 2)).toThrow(RangeError);
    expect(() => eventsOf([...FIRST, ...SECOND], 1)).toThrow(RangeError);
    expect(() => eventsOf(FIRST, 2)).toThrow(RangeError);
  });
});
