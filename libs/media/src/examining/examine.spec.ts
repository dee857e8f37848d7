import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { examine, type PictureKind } from './examine.js';

const drawn = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#8E1B2C', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

/** Frames of different colours. */
const animated = (frames: number) => {
  const pixels = Buffer.alloc(8 * 8 * frames * 3, 0);
  for (let frame = 0; frame < frames; frame += 1) pixels.fill((frame * 37) % 256, frame * 192, (frame + 1) * 192);
  return sharp(pixels, { raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 } });
};

const KINDS: readonly PictureKind[] = ['jpeg', 'png', 'gif', 'webp', 'avif'];
const samples = new Map<PictureKind, Buffer>();
const sample = (kind: PictureKind): Buffer => samples.get(kind) ?? Buffer.alloc(0);

beforeAll(async () => {
  const picture = drawn(60, 40);
  for (const kind of KINDS) samples.set(kind, await picture.clone().toFormat(kind).toBuffer());
});

/** A PNG chunk; its checksum is irrelevant here. */
const chunk = (kind: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)]);
};
const sized = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return data;
};
const png = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, chunk('IEND', Buffer.alloc(0))]);

describe.each(KINDS)('examine: a %s', (kind) => {
  it('recognises it by its bytes and returns its size', () => {
    const bytes = sample(kind);
    expect(examine(bytes)).toEqual({ kind, width: 60, height: 40, frames: 1, bytes });
  });

  it('rejects it when truncated anywhere', () => {
    const file = sample(kind);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: file.length - 1 }), (length) => {
        const { refused } = examine(file.subarray(0, length)) as { refused?: string }; // a refusal, or the test fails
        expect(['picture-damaged', 'not-a-picture']).toContain(refused);
      }),
    );
  });

  it.each([
    ['an archive', Buffer.from('PK\x03\x04 and what is in it', 'latin1')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a program', Buffer.from('<?php system($_GET["c"]); ?>')],
    ['one letter', Buffer.from('x')],
    ['zeros and a page', Buffer.from('\0\0\0\0<html></html>')],
  ])('rejects it with %s after its end', (_what, more) => {
    expect(examine(Buffer.concat([sample(kind), more]))).toEqual({ refused: 'picture-with-more' });
  });

  it('never accepts trailing data as part of the image', () => {
    const file = sample(kind);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (more) => {
        const outcome = examine(Buffer.concat([file, more]));
        if (!('refused' in outcome)) expect(outcome.bytes.length).toBeLessThan(file.length + more.length);
      }),
    );
  });

  it('never throws for changed bytes', () => {
    const file = sample(kind);
    const mutations = fc.array(fc.tuple(fc.nat(Math.min(file.length - 1, 600)), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(mutations, (changes) => {
        const bytes = Buffer.from(file);
        for (const [at, byte] of changes) bytes[at] = byte;
        expect(() => examine(bytes)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});

describe('examine: other files', () => {
  it.each([
    ['nothing', ''],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program named .jpg', '<?php echo 1; ?>'],
    ['a page', '<!doctype html><img>'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a video', '\0\0\0\x18ftypisom\0\0\0\0mp41avc1'],
  ])('rejects %s as no picture', (_what, text) => {
    expect(examine(Buffer.from(text, 'latin1'))).toEqual({ refused: 'not-a-picture' });
  });
});

describe('examine: nested boxes', () => {
  it('rejects deeper nesting than in real files', () => {
    const boxes = 100_000;
    const nested = Buffer.alloc(8 * boxes);
    for (let n = 0; n < boxes; n += 1) {
      nested.writeUInt32BE(8 * (boxes - n), 8 * n);
      nested.write('moov', 8 * n + 4);
    }
    const head = Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1');
    expect(examine(Buffer.concat([head, nested]))).toEqual({ refused: 'picture-damaged' });
  });
});

describe('examine: too large images', () => {
  it('rejects 12,000 by 12,000 pixels by the header', () => {
    const bomb = png(chunk('IHDR', sized(12_000, 12_000)), chunk('IDAT', Buffer.alloc(9)));
    expect(examine(bomb)).toEqual({ refused: 'picture-too-many-pixels', megapixels: 144 });
  });

  it('rejects one pixel above 40 megapixels', () => {
    const of = (width: number, height: number) =>
      examine(png(chunk('IHDR', sized(width, height)), chunk('IDAT', Buffer.alloc(9))));
    expect(of(8_000, 5_000)).toMatchObject({ kind: 'png' });
    expect(of(8_001, 5_000)).toMatchObject({ refused: 'picture-too-many-pixels' });
    expect(of(40_000_001, 1)).toMatchObject({ refused: 'picture-too-many-pixels' });
  });

  it('finds a large frame header in front of a smaller one', async () => {
    const small = await drawn(10, 10).jpeg().toBuffer();
    const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0x40, 0, 0x40, 0, 1, 1, 0x11, 0]);
    const bytes = Buffer.concat([small.subarray(0, 2), frame, small.subarray(2)]);
    expect(examine(bytes)).toMatchObject({ refused: 'picture-too-many-pixels' });
  });
});

describe('examine: too many frames', () => {
  it('rejects 101 frames of a GIF', async () => {
    const hundred = await animated(100).gif({ delay: 20 }).toBuffer();
    expect(examine(hundred)).toMatchObject({ kind: 'gif', frames: 100 });
    const more = await animated(101).gif({ delay: 20 }).toBuffer();
    expect(examine(more)).toEqual({ refused: 'picture-too-many-frames', frames: 101 });
  });

  it('rejects 101 frames of a WebP', async () => {
    const more = await animated(101)
      .webp({ delay: Array(101).fill(20) })
      .toBuffer();
    expect(examine(more)).toEqual({ refused: 'picture-too-many-frames', frames: 101 });
  });

  it('counts the frames that a PNG contains and announces', () => {
    const head = chunk('IHDR', sized(10, 10));
    const announced = Buffer.alloc(8);
    announced.writeUInt32BE(5_000);
    const data = chunk('IDAT', Buffer.alloc(9));
    expect(examine(png(head, chunk('acTL', announced), data))).toMatchObject({ frames: 5_000 });
    const frames = Array.from({ length: 101 }, () => chunk('fcTL', Buffer.alloc(26)));
    expect(examine(png(head, ...frames, data))).toMatchObject({ refused: 'picture-too-many-frames' });
  });

  it('rejects few frames that are too large in total', () => {
    const frames = Array.from({ length: 100 }, () => chunk('fcTL', Buffer.alloc(26)));
    const bytes = png(chunk('IHDR', sized(3_000, 2_000)), ...frames, chunk('IDAT', Buffer.alloc(9)));
    expect(examine(bytes)).toEqual({ refused: 'picture-too-many-pixels', megapixels: 600 });
  });
});

describe('examine: camera trailers', () => {
  const withMore = (...more: Buffer[]) => examine(Buffer.concat([sample('jpeg'), ...more]));
  const box = (kind: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(8 + data.length);
    return Buffer.concat([length, Buffer.from(kind), data]);
  };
  const samsung = (block: Buffer): Buffer => {
    const list = Buffer.alloc(24);
    list.write('SEFH', 0);
    list.writeUInt32LE(106, 4);
    list.writeUInt32LE(1, 8);
    list.writeUInt32LE(block.length, 16);
    list.writeUInt32LE(block.length, 20);
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(list.length, 0);
    tail.write('SEFT', 4);
    return Buffer.concat([block, list, tail]);
  };
  const video = () => Buffer.concat([box('ftyp', Buffer.from('mp42\0\0\0\0')), box('mdat', Buffer.alloc(50, 7))]);

  it("drops further images, a video, Samsung's blocks and padding", () => {
    const alone = { kind: 'jpeg', bytes: sample('jpeg') };
    expect(withMore(sample('jpeg'))).toMatchObject(alone);
    expect(withMore(Buffer.alloc(40), sample('jpeg'), sample('jpeg'), Buffer.alloc(3))).toMatchObject(alone);
    expect(withMore(video())).toMatchObject(alone);
    expect(withMore(samsung(Buffer.from('\0\0\x01\x0aImage_UTC_Data1620', 'latin1')))).toMatchObject(alone);
    expect(withMore(sample('jpeg'), samsung(Buffer.concat([Buffer.from([0, 0, 0x30, 0x0a]), video()])))).toMatchObject(
      alone,
    );
  });

  it('rejects anything else behind them', () => {
    const page = Buffer.from('<html></html>');
    const refused = { refused: 'picture-with-more' };
    expect(withMore(sample('jpeg'), page)).toEqual(refused);
    expect(withMore(video(), page)).toEqual(refused);
    expect(withMore(page, samsung(Buffer.from('\0\0data')))).toEqual(refused);
    expect(withMore(sample('jpeg').subarray(0, -30))).toEqual(refused);
  });

  it('skips 4 MB of zeros before a trailer', () => {
    const zeros = Buffer.concat([sample('jpeg'), Buffer.alloc(4_000_000), samsung(Buffer.from('\0\0data'))]);
    expect(examine(zeros)).toMatchObject({ bytes: sample('jpeg') });
  });

  it('skips a thumbnail with its own end marker', async () => {
    const embedded = await drawn(16, 16).jpeg().toBuffer();
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), embedded]);
    segment.writeUInt16BE(embedded.length + 2, 2);
    const bytes = Buffer.concat([sample('jpeg').subarray(0, 2), segment, sample('jpeg').subarray(2)]);
    expect(examine(bytes)).toEqual({ kind: 'jpeg', width: 60, height: 40, frames: 1, bytes });
  });
});
