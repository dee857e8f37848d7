import { describe, expect, it } from '@jest/globals';
import { movesText, timeText } from './texts.js';

describe('the times of a chart', () => {
  it.each([
    [1_000, '2025-05-08T16:18:38Z', '18 h 18 min 38 s'],
    [1_000, '2025-05-08T16:18:00Z', '18 h 18'],
    [60_000, '2025-05-08T16:18:00Z', '18 h 18'],
  ])('with points every %i ms at %s are written %s', (step, moment, text) =>
    expect(timeText(step)(moment).replaceAll('\u00A0', ' ')).toBe(text),
  );
});

describe('the votes that moved between rounds', () => {
  const moves = (voters: number, unchanged: number) => ({
    from: 'a',
    to: 'b',
    fromNumber: 1,
    toNumber: 2,
    voters,
    moves: unchanged === 0 ? [] : [{ from: 'x', to: 'x', voters: unchanged }],
    others: voters - unchanged,
  });

  it('are described with the number of voters who kept their choice', () => {
    expect(movesText(moves(120, 84)).replace(/\s/g, ' ')).toBe(
      '120 visiteurs ont voté au 1er et au 2e scrutin ; la dernière voix de chacun compte. Au moins 84 ont gardé le même choix.',
    );
    expect(movesText(moves(0, 0))).toBe('Personne n’a voté à la fois au 1er et au 2e scrutin.');
  });
});
