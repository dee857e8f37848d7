import { describe, expect, it } from '@jest/globals';
import { beginsFile, rangeOf } from './range.js';

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

  it('counts as the start of the file when it contains the first byte', () => {
    expect(['bytes=0-0', undefined, 'bytes=1-', 'bytes=1000-'].map((range) => beginsFile(parse(range)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
