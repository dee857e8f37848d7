import type { Forecast } from '@fumata/contracts';
import { browserStorage, readStoredList } from '../../../lib/browser-storage.js';

/** A forecast of this browser. Only the browser keeps whose it is. */
export interface OwnForecast extends Forecast {
  readonly conclaveId: string;
  readonly roundNumber: number;
}

export const SMOKES = ['black', 'white'] as const satisfies readonly Forecast['smoke'][];

export const FORECASTS_KEY = 'pronostics';
const MAX_STORED = 200;

/** Oldest first; entries that are not forecasts are skipped. */
export const readOwnForecasts = (): readonly OwnForecast[] =>
  readStoredList(FORECASTS_KEY, isOwnForecast).slice(-MAX_STORED);

/** One forecast per round: the first one stays. */
export function storeOwnForecast(forecast: OwnForecast): readonly OwnForecast[] {
  const stored = readOwnForecasts();
  if (stored.some(({ roundId }) => roundId === forecast.roundId)) return stored;
  const forecasts = [...stored, forecast].slice(-MAX_STORED);
  browserStorage.write(FORECASTS_KEY, JSON.stringify(forecasts));
  return forecasts;
}

function isOwnForecast(entry: unknown): entry is OwnForecast {
  // Each field is checked below.
  const { conclaveId, roundId, roundNumber, smoke, cardinalId } = (entry ?? {}) as Partial<OwnForecast>;
  return (
    typeof conclaveId === 'string' &&
    typeof roundId === 'string' &&
    typeof roundNumber === 'number' &&
    SMOKES.some((each) => each === smoke) &&
    typeof cardinalId === 'string'
  );
}
