import { describe, expect, it } from '@jest/globals';
import { TextCache } from './text-cache.js';

describe('texts in memory', () => {
  it('count with the buffers that encodings add', () => {
    const texts = new TextCache();
    const text = (n: number) => `${n}`.padEnd(1_000_000, ' ');
    const first = texts.get(text(0));
    expect(texts.get(text(0)) === first).toBe(true);
    for (let n = 1; n < 20; n += 1) texts.get(text(n));
    expect(texts.get(text(0)) === first).toBe(false); // Jest would print the text
  });

  it('may be empty', () => {
    const texts = new TextCache();
    expect(texts.get('')).toBe(texts.get(''));
  });
});
