import { createIds, systemClock } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedStore } from '../content.contract.js';
import { openContent } from '../content.js';
import type { ForecastStore } from './forecast-store.js';

/** Contract suite of the forecasts. */
export function describeForecasts(name: string, open: () => Promise<OpenedStore>): void {
  describe(`forecasts on ${name}`, () => {
    let opened: OpenedStore;
    let forecasts: ForecastStore;
    beforeEach(async () => {
      opened = await open();
      ({ forecasts } = openContent(opened.store, systemClock, createIds(systemClock)));
      await opened.store.prepare();
    });
    afterEach(() => opened.stop());

    const add = (smoke: 'black' | 'white', cardinalId = 'tagle', roundId = 'r1') =>
      forecasts.add({ roundId, smoke, cardinalId });

    it('are counted by round, smoke and cardinal, also when they come at once', async () => {
      await Promise.all([add('black'), add('black'), add('black'), add('white'), add('black', 'parolin')]);
      await add('black', 'tagle', 'r2');
      const counts = await forecasts.ofRound('r1');
      expect(
        counts.map(({ smoke, cardinalId, forecasts: count }) => `${cardinalId} ${smoke} ${count}`).toSorted(),
      ).toEqual(['parolin black 1', 'tagle black 3', 'tagle white 1']);
    });

    it('store nothing but the expectation and its number', async () => {
      await add('white');
      expect(await forecasts.ofRound('r1')).toEqual([
        { _id: expect.any(String), roundId: 'r1', smoke: 'white', cardinalId: 'tagle', forecasts: 1 },
      ]);
    });
  });
}
