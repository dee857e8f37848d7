import { describe, expect, it } from '@jest/globals';
import { DEFAULT_ORDER, inOrder, orderFrom, orderText } from './votes-order.js';
import { ranked } from '@fumata/conclave';
import { rowsOf } from '../../../../live/live-conclave.fixture.js';

const rows = ranked(rowsOf(['Tagle', 9], ['Érdo', 4], ['Erd', 4], ['Aveline', 1]), () => 0);
const names = (text: string) =>
  inOrder(rows, orderFrom(text), ({ cardinal }) => cardinal.nomComplet).map(({ cardinalId }) => cardinalId);

describe('sort order of the votes', () => {
  it('uses French collation, and is stable', () => {
    expect(names('nom')).toEqual(['Aveline', 'Erd', 'Érdo', 'Tagle']);
    expect(names('-voix')).toEqual(['Tagle', 'Érdo', 'Erd', 'Aveline']);
    expect(names('voix')).toEqual(['Aveline', 'Érdo', 'Erd', 'Tagle']);
  });

  it('round-trips through the URL; unknown values give the default', () => {
    expect(orderText(DEFAULT_ORDER)).toBe('-voix');
    expect(orderText(orderFrom('nom'))).toBe('nom');
    expect(orderFrom('autre')).toBe(DEFAULT_ORDER);
    expect(orderFrom(null)).toBe(DEFAULT_ORDER);
  });
});
