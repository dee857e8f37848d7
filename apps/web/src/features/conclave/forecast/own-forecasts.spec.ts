/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readOwnForecasts, storeOwnForecast, type OwnForecast } from './own-forecasts.js';

const forecast = (roundNumber: number, smoke: OwnForecast['smoke'] = 'black'): OwnForecast => ({
  conclaveId: 'c1',
  roundId: `r${roundNumber}`,
  roundNumber,
  smoke,
  cardinalId: 'Tagle',
});

describe('forecasts of a browser', () => {
  beforeEach(() => localStorage.clear());

  it('are kept, oldest first', () => {
    storeOwnForecast(forecast(1));
    storeOwnForecast(forecast(2, 'white'));
    expect(readOwnForecasts()).toEqual([forecast(1), forecast(2, 'white')]);
  });

  it('are one per round: the first', () => {
    storeOwnForecast(forecast(1));
    expect(storeOwnForecast(forecast(1, 'white'))).toEqual([forecast(1)]);
  });

  it.each(['{', '{}', '[{"roundId":"r1"},{"smoke":"grey"}]'])('skip the unreadable entry %s', (stored) => {
    localStorage.setItem('pronostics', stored);
    expect(readOwnForecasts()).toEqual([]);
  });
});
