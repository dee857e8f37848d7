import type { SigningKey } from '@fumata/proof';
import { browserStorage } from '../../lib/browser-storage.js';

const STORAGE_KEY = 'cles-des-sceaux';

interface StoredKeys {
  readonly keys: readonly SigningKey[];
  /** ISO 8601. */
  readonly since: string;
}

/**
 * The site's keys compared with those stored in this browser (trust on first use). `known`: all were stored; `first`:
 * none were; `changed`: the site has a key that was not stored; `unseen`: the site did not answer, only stored keys are
 * known. `since`: when the stored keys were stored.
 */
export type Trust =
  | { readonly is: 'first' | 'unseen'; readonly keys: readonly SigningKey[] }
  | { readonly is: 'known' | 'changed'; readonly keys: readonly SigningKey[]; readonly since: string };

/** Former keys stay trusted for what they have signed. */
export function trustIn(
  published: readonly SigningKey[] | undefined,
  { keys, since }: StoredKeys = { keys: [], since: '' },
): Trust {
  if (!published) return { is: 'unseen', keys };
  const isNew = published.some((key) => !keys.some((stored) => stored.publicKey === key.publicKey));
  const former = keys.filter((key) => !published.some(({ publicKey }) => publicKey === key.publicKey));
  const trusted = [...published, ...former];
  if (keys.length === 0) return { is: 'first', keys: trusted };
  return { is: isNew ? 'changed' : 'known', keys: trusted, since };
}

/** `read` parses a key file. */
export function readStoredKeys(read: (file: unknown) => readonly SigningKey[] | undefined): StoredKeys | undefined {
  try {
    const file: unknown = JSON.parse(browserStorage.read(STORAGE_KEY) ?? 'null');
    const keys = read(file);
    const since = typeof file === 'object' && file !== null && 'since' in file ? String(file.since) : '';
    return keys && !Number.isNaN(Date.parse(since)) ? { keys, since } : undefined;
  } catch {
    return undefined; // not valid JSON
  }
}

export const storeKeys = (keys: readonly SigningKey[], now: Date): void =>
  browserStorage.write(STORAGE_KEY, JSON.stringify({ keys, since: now.toISOString() }));
