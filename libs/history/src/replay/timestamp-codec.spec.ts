import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TimestampCodec } from './timestamp-codec.js';

const FIRST = '2025-05-07T16:07:09.005Z';
const asWritten = (timestamp: string): number => {
  const time = Date.parse(timestamp);
  return !Number.isNaN(time) && new Date(time).toISOString() === timestamp ? time : NaN;
};

describe('TimestampCodec', () => {
  it('reads and writes like Date, after any other timestamp', () => {
    const around = fc
      .integer({ min: -200_000, max: 200_000 })
      .map((ms) => new Date(Date.parse(FIRST) + ms).toISOString());
    const any = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    fc.assert(
      fc.property(fc.array(fc.oneof(around, any), { maxLength: 30 }), (timestamps) => {
        const reading = new TimestampCodec();
        expect(timestamps.map((timestamp) => reading.read(timestamp))).toEqual(timestamps.map(Date.parse));
        const writing = new TimestampCodec();
        expect(timestamps.map((timestamp) => writing.write(Date.parse(timestamp)))).toEqual(timestamps);
      }),
    );
  });

  it('returns NaN for another notation, also within the cached minute', () => {
    const character = fc.constantFrom(...'0123456789:.-TZ +é'.split(''));
    fc.assert(
      fc.property(fc.nat(23), character, (place, other) => {
        const changed = `${FIRST.slice(0, place)}${other}${FIRST.slice(place + 1)}`;
        const reading = new TimestampCodec();
        reading.read(FIRST);
        expect(reading.read(changed)).toBe(asWritten(changed));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['', '2025-05-07T16:07:09Z', '2025-05-07T16:07:60.000Z', '2025-05-07T18:07:09.005+02:00', 'x'])(
    'rejects %j',
    (timestamp) => {
      const reading = new TimestampCodec();
      reading.read(FIRST);
      expect(reading.read(timestamp)).toBeNaN();
    },
  );
});
