import { describe, expect, it } from '@jest/globals';
import { roundOf, rowsOf, viewWith } from '../../live/live-conclave.fixture.js';
import type { ConclaveData } from './load.js';
import { pagePartsOf } from './page-parts.js';

const pope = { _id: 'a', slug: 'a', nomComplet: 'A' };
const data = (change: Partial<ConclaveData>): ConclaveData => ({
  tab: null,
  isTv: false,
  view: viewWith(),
  electors: [],
  absent: [],
  history: undefined,
  ...change,
});

describe('parts of the conclave page', () => {
  it.each<[string, Partial<ConclaveData>, string[]]>([
    ['the screen', { isTv: true }, ['tv/tv']],
    ['explanations', { tab: 'explications' }, ['components/explanations']],
    ['history', { tab: 'historique', history: {} }, ['history/history']],
    [
      'a round',
      { tab: 'historique', history: { '/api/conclave/rounds/3': { is: 'waiting' } } },
      ['history/history', 'history/components/round-charts', 'history/share-round'],
    ],
    [
      'an elected pope',
      {
        view: viewWith({
          rounds: [roundOf({ isComplete: true, whiteSmoke: true })],
          conclaveState: { isComplete: true, popeElected: pope },
        }),
      },
      ['components/elected'],
    ],
    [
      'a pause with votes',
      { view: viewWith({ conclaveState: { isPaused: true }, results: rowsOf(['a', 3]) }) },
      ['components/running-round', 'components/pause', 'components/vote'],
    ],
    [
      'black smoke',
      {
        view: viewWith({
          rounds: [roundOf({ isComplete: true, timestamp: viewWith().at }), roundOf({ roundNumber: 9 })],
        }),
      },
      ['components/running-round', 'components/round-result', 'components/vote'],
    ],
    [
      'an open round without a vote',
      { view: viewWith({ rounds: [roundOf({})], results: [], totalVotes: 0 }) },
      ['components/running-round', 'components/vote'],
    ],
  ])('%s: names the files to preload', (_, change, parts) =>
    expect(pagePartsOf(data(change))).toEqual(parts.map((part) => `src/features/conclave/${part}.tsx`)),
  );
});
