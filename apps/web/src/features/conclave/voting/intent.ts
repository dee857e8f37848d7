import { kept } from '../../../lib/kept.js';
import { INTENT_KEY } from './kept-keys.js';

/** Confirmed vote that the server has not answered yet. The idempotency key makes repeats harmless. */
export interface Intent {
  readonly cardinalId: string;
  /** Displayed round when the choice was made. */
  readonly roundNumber: number;
  readonly key: string;
  /** Local clock, ms. */
  readonly since: number;
}

/** A pending vote older than this is not resent automatically. */
const LASTS_MS = 600_000;

/** Pending vote in the browser's storage. It survives a reload and is then resent with the same key. */
export const keptIntent = {
  read(): Intent | undefined {
    try {
      const found = JSON.parse(kept.read(INTENT_KEY) ?? '{}') as Partial<Intent>; // each field is checked below
      const { cardinalId, roundNumber, key = '', since = NaN } = found;
      const isOurs =
        typeof cardinalId === 'string' &&
        typeof roundNumber === 'number' &&
        /^[0-9a-f]{32}$/.test(key) &&
        Math.abs(Date.now() - since) <= LASTS_MS;
      return isOurs ? { cardinalId, roundNumber, key, since } : undefined;
    } catch {
      return undefined; // not valid JSON
    }
  },
  write: (intent: Intent): void => kept.write(INTENT_KEY, JSON.stringify(intent)),
  remove: (): void => kept.remove(INTENT_KEY),
};
