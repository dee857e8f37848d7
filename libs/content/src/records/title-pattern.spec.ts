import { describe, expect, it } from '@jest/globals';
import { titlePattern } from './act.js';

describe('titlePattern', () => {
  it.each([
    ['étude', 'Une Etude', true],
    ['etude', 'Une ÉTUDE', true],
    ['ERDO peter', 'Péter Erdő', true],
    ['erdo paul', 'Péter Erdő', false],
    ['l’etat', "L'État de la Cité", true],
    ['.*', 'Péter Erdő', false],
    ['a.b', 'a b', true],
    [' ', 'Péter', true],
    ['?!', 'Qui ?!', false],
  ])('%j in %j: %s', (text, title, isFound) => expect(new RegExp(titlePattern(text), 'i').test(title)).toBe(isFound));
});
