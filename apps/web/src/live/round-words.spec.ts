import { expect, it } from '@jest/globals';
import { editionName } from './round-words.js';

it('numbers editions in the feminine', () => {
  expect(editionName(1)).toBe('1re édition');
  expect(editionName(2)).toBe('2e édition');
});
