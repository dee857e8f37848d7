import { describe, expect, it } from '@jest/globals';
import { excerpt } from './excerpt.js';

describe('an excerpt', () => {
  it('ends after 100 characters with three points', () => {
    expect(excerpt('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
  });

  it('leaves a text of 100 characters as it is', () => {
    expect(excerpt('a'.repeat(100))).toBe('a'.repeat(100));
  });
});
