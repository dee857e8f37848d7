import type { Edition } from '@fumata/conclave';
import { election } from '@fumata/testing';
import { expect, it } from '@jest/globals';
import { situationText } from './replay-command.js';

const [, { data: elected }] = election(2);

it.each<[Edition['situation'], string, Edition['stage']?]>([
  [{ is: 'inactive' }, 'Conclave fermé'],
  [{ is: 'active' }, 'Conclave ouvert au vote'],
  [{ is: 'paused', reason: '', exhortationBy: '', since: '2025-05-07T15:00:00.000Z' }, 'Conclave en pause'],
  [{ is: 'complete', elected }, 'Pape élu : Pierre'],
  [{ is: 'active' }, 'Conclave archivé sans élection', 'archived'],
  [{ is: 'complete', elected }, 'Pape élu : Pierre', 'archived'],
])('describes the situation %j as %s', (situation, text, stage = 'current') => {
  expect(situationText({ situation, stage })).toBe(text);
});
