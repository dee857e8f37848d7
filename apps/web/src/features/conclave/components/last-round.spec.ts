import type { RoundRow } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { rowsOf } from '../../../live/live-conclave.fixture.js';
import { roundChange } from './last-round.js';

type Votes = readonly (readonly [string, number])[];

const results = (votes: Votes): Pick<RoundRow, 'results'> => ({ results: rowsOf(...votes) });
const change = (before: Votes, after: Votes) =>
  roundChange(results(before), results(after), ({ cardinal }) => cardinal.nomComplet);

describe('what a round has changed', () => {
  const BEFORE: Votes = [
    ['Parolin', 40],
    ['Tagle', 31],
    ['Erdő', 8],
  ];

  it.each<[string, Votes]>([
    [
      'Tagle +12, passe devant Parolin',
      [
        ['Tagle', 43],
        ['Parolin', 36],
        ['Erdő', 8],
      ],
    ],
    [
      'Parolin +5, reste en tête',
      [
        ['Parolin', 45],
        ['Tagle', 31],
        ['Erdő', 3],
      ],
    ],
    [
      'Parolin −2, reste en tête',
      [
        ['Parolin', 38],
        ['Tagle', 31],
        ['Erdő', 10],
      ],
    ],
    [
      'Parolin ±0, reste en tête',
      [
        ['Parolin', 40],
        ['Tagle', 31],
        ['Erdő', 8],
      ],
    ],
    [
      'Erdő +30, passe devant Tagle',
      [
        ['Parolin', 41],
        ['Erdő', 38],
        ['Tagle', 20],
      ],
    ],
    [
      'Prevost +60, passe devant Parolin',
      [
        ['Prevost', 60],
        ['Parolin', 15],
        ['Tagle', 4],
      ],
    ],
    [
      'Parolin −5, à égalité en tête',
      [
        ['Parolin', 35],
        ['Tagle', 35],
      ],
    ],
    ['Prevost +9, prend la tête', [['Prevost', 9]]],
  ])('is "%s"', (text, after) => expect(change(BEFORE, after)).toBe(text));

  it('names no gain when the votes before are unknown', () => {
    const ten: Votes = Array.from({ length: 10 }, (_, index) => [`C${index}`, 20 - index] as const);
    expect(
      change(ten, [
        ['Prevost', 60],
        ['C0', 15],
      ]),
    ).toBe('Prevost, passe devant C0');
  });

  it.each<[string, Votes, Votes]>([
    ['the first round', [], BEFORE],
    ['a round without votes', BEFORE, []],
  ])('is nothing after %s', (_what, before, after) => expect(change(before, after)).toBeUndefined());
});
