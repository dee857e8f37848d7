import { expect, it } from '@jest/globals';
import { counted } from './counted.js';

it('writes a number and its noun with an ordinary space between them', () => {
  expect(counted(1, 'vote')).toBe('1 vote');
  expect(counted(1_204, 'vote')).toBe('1\u202F204 votes');
  expect(counted(2, 'différence corrigée', 'différences corrigées')).toBe('2 différences corrigées');
});
