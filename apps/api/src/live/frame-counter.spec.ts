import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Sender } from 'ws';
import { FrameCounter } from './frame-counter.js';

/** A frame of a client, as `ws` makes it. */
function frameOf(length: number): Buffer {
  const options = { fin: true, rsv1: false, opcode: 1, mask: true, readOnly: false };
  const { frame } = Sender as unknown as { frame(data: Buffer, options: object): Buffer[] }; // not in the types
  return Buffer.concat(frame(Buffer.alloc(length, 'x'), options));
}

describe('the frames of a client', () => {
  it('are counted however they are cut', () => {
    const lengths = fc.array(fc.oneof(fc.nat(130), fc.constant(4096)), { maxLength: 20 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 50 }), (each, size) => {
        const bytes = Buffer.concat(each.map(frameOf));
        const counter = new FrameCounter();
        let count = 0;
        for (let at = 0; at < bytes.length; at += size) count += counter.begunIn(bytes.subarray(at, at + size));
        expect(count).toBe(each.length);
      }),
    );
  });

  it('end with one that is longer than any message', () => {
    const counter = new FrameCounter();
    expect(counter.begunIn(Buffer.concat([frameOf(70_000), frameOf(1)]))).toBe(1);
  });
});
