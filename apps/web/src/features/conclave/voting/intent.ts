import { kept } from '../../../lib/kept.js';
import { INTENT_KEY } from './kept-keys.js';

/** A vote that the visitor has confirmed and that the server has not answered yet. Its key makes each repeat harmless. */
export interface Intent {
  readonly cardinalId: string;
  /** The round that was on show when the choice was made. */
  readonly roundNumber: number;
  readonly key: string;
  /** By this browser's own clock, milliseconds. */
  readonly since: number;
}

/** A choice older than this is not made again by itself. */
const LASTS_MS = 600_000;

/** The intent outlives a reload: the vote is then asked after with the same key. */
export const keptIntent = {
  read(): Intent | undefined {
    try {
      const found = JSON.parse(kept.read(INTENT_KEY) ?? '{}') as Partial<Intent>; // checked below
      const { cardinalId, roundNumber, key = '', since = NaN } = found;
      const isOurs =
        typeof cardinalId === 'string' &&
        typeof roundNumber === 'number' &&
        /^[0-9a-f]{32}$/.test(key) &&
        Math.abs(Date.now() - since) <= LASTS_MS;
      return isOurs ? { cardinalId, roundNumber, key, since } : undefined;
    } catch {
      return undefined; // not ours
    }
  },
  write: (intent: Intent): void => kept.write(INTENT_KEY, JSON.stringify(intent)),
  remove: (): void => kept.remove(INTENT_KEY),
};
