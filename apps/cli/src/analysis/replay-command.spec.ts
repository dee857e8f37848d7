import { election } from '@fumata/testing';
import { expect, it } from '@jest/globals';
import { situationText } from './replay-command.js';

it('names the pope of a finished edition', () => {
  const [, { data: elected }] = election(2);
  expect(situationText({ is: 'complete', elected })).toBe('Pape élu : Pierre');
  expect(situationText({ is: 'active' })).toBe('Conclave ouvert au vote');
});
