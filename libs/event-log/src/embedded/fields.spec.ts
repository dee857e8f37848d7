import { describe, expect, it } from '@jest/globals';
import { eventsOf } from './fields.js';

const FIRST = ['a', 'X', { n: 1 }, {}, 's', 0, '01'];
const SECOND = ['b', 'Y', { n: 2 }, {}, 't', 4, '02'];

describe('eventsOf', () => {
  it('builds events from their fields', () => {
    expect(eventsOf([...FIRST, ...SECOND], 2)).toEqual([
      { eventId: 'a', type: 'X', data: { n: 1 }, metadata: {}, stream: 's', revision: 0, position: '01' },
      { eventId: 'b', type: 'Y', data: { n: 2 }, metadata: {}, stream: 't', revision: 4, position: '02' },
    ]);
  });

  it('throws when the number of fields does not match the number of events', () => {
    expect(() => eventsOf([...FIRST, ...SECOND, 'c'], 2)).toThrow(RangeError);
    expect(() => eventsOf([...FIRST, ...SECOND], 1)).toThrow(RangeError);
    expect(() => eventsOf(FIRST, 2)).toThrow(RangeError);
  });
});
