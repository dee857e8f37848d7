import type { RecordedKey, SealKeyAdded } from '@fumata/conclave';
import { signingKeyOf, type SigningKey } from '@fumata/proof';

/** A public key of the site and what it signs. */
export type SiteKey = SealKeyAdded['data'];

/**
 * The keys of an installation: its own ones that the log does not hold yet, then those in the log. The current ones
 * first, then former ones with their end, newest first.
 */
export function signingKeysOf(
  recorded: readonly RecordedKey[],
  ownKeys: readonly SiteKey[] = [],
): readonly SigningKey[] {
  const inLog = recorded.flatMap(({ publicKey, signs }, index) => {
    const later = recorded.slice(index + 1);
    if (later.some((key) => key.publicKey === publicKey)) return [];
    const until = later.find((key) => key.signs === signs)?.recordedAt;
    return [signingKeyOf(publicKey, { ...(signs && { signs }), ...(until && { until }) })];
  });
  const missing = ownKeys.filter(({ publicKey }) => !inLog.some((key) => key.publicKey === publicKey));
  const current = inLog.filter(({ until }) => until === undefined).sort(sealsFirst);
  const former = inLog.filter(({ until }) => until !== undefined).reverse();
  return [...missing.map((key) => signingKeyOf(key.publicKey, key)), ...current, ...former];
}

const sealsFirst = ({ signs }: SigningKey): number => (signs === undefined ? -1 : 1);
