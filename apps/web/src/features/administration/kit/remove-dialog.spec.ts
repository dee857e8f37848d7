import { expect, it } from '@jest/globals';
import { focusAfter } from './remove-dialog.js';

it('focuses the neighbour of a removed row', () => {
  expect(focusAfter(['a', 'b'], 'a', 'x')).toBe('supprimer-b');
  expect(focusAfter(['a', 'b'], 'b', 'x')).toBe('supprimer-a');
  expect(focusAfter(['a'], 'a', 'x')).toBe('x');
});
