import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FrameCounter } from './frame-counter.js';

/** A masked text frame with a payload of this length. */
function frameOf(length: number): Buffer {
  const [code, size] = length < 126 ? [length, 0] : length < 65_536 ? [126, 2] : [127, 8];
  const extended = Buffer.alloc(size);
  if (size === 2) extended.writeUInt16BE(length);
  if (size === 8) extended.writeBigUInt64BE(BigInt(length));
  return Buffer.concat([Buffer.from([0x81, 0x80 + code]), extended, Buffer.alloc(4 + length)]);
}

describe('the frames of a client', () => {
  it('are counted however they are cut', () => {
    const lengths = fc.array(fc.oneof(fc.nat(130), fc.constant(4096)), { maxLength: 20 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 50 }), (each, size) => {
        const bytes = Buffer.concat(each.map(frameOf));
        const counter = new FrameCounter();
        let count = 0;
        for (let at = 0; at < bytes.length; at += size) count += counter.countIn(bytes.subarray(at, at + size));
        expect(count).toBe(each.length);
      }),
    );
  });

  it('exceed every limit with a length in eight bytes, even a short one', () => {
    const notMinimal = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0x33]);
    for (const bytes of [notMinimal, frameOf(70_000)]) expect(new FrameCounter().countIn(bytes)).toBe(Infinity);
  });

  it('are counted with a length in two bytes that fits into one', () => {
    const notMinimal = Buffer.from([0x81, 0xfe, 0, 1, 0, 0, 0, 0, 0x33]);
    expect(new FrameCounter().countIn(Buffer.concat([notMinimal, frameOf(1), frameOf(0)]))).toBe(3);
  });
});
