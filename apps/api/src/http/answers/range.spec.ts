import { describe, expect, it } from '@jest/globals';
import { beginsDownload, rangeOf } from './range.js';

const parse = (range: string | undefined, ifRange?: string) => rangeOf(1_000, '"tag"', { range, ifRange });

describe('a range of a file of 1,000 bytes', () => {
  it.each([
    ['bytes=0-99', { kind: 'part', from: 0, to: 99 }],
    ['bytes=900-', { kind: 'part', from: 900, to: 999 }],
    ['bytes=-100', { kind: 'part', from: 900, to: 999 }],
    ['bytes=-5000', { kind: 'part', from: 0, to: 999 }],
    ['bytes=990-5000', { kind: 'part', from: 990, to: 999 }],
    ['bytes=1000-', { kind: 'none' }],
    ['bytes=-0', { kind: 'none' }],
    ['bytes=9-5', { kind: 'whole' }],
    ['bytes=0-1,5-9', { kind: 'whole' }],
    ['bytes=-', { kind: 'whole' }],
    ['lines=0-9', { kind: 'whole' }],
    [undefined, { kind: 'whole' }],
  ])('%s is %j', (range, wanted) => expect(parse(range)).toEqual(wanted));

  it('is the whole file when If-Range names another version', () => {
    expect(parse('bytes=5-9', '"other"')).toEqual({ kind: 'whole' });
    expect(parse('bytes=5-9', '"tag"')).toEqual({ kind: 'part', from: 5, to: 9 });
  });

  it.each([
    [undefined, true],
    ['bytes=0-', true],
    ['bytes=0-9999', true],
    ['bytes=0-1024', true],
    ['bytes=0-0', false],
    ['bytes=0-1', false],
    ['bytes=0-1023', false],
    ['bytes=1-', false],
    ['bytes=10000-', false],
  ])('%s begins a download of 10,000 bytes: %s', (range, expected) => {
    const size = 10_000;
    expect(beginsDownload(rangeOf(size, '"tag"', { range, ifRange: undefined }), size)).toBe(expected);
  });

  it('begins a download if it is all of a short file', () => {
    expect(beginsDownload({ kind: 'part', from: 0, to: 9 }, 10)).toBe(true);
  });
});
