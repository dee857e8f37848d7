import type { SealKey } from '@fumata/proof';
import { kept } from '../../lib/kept.js';

const KEPT = 'cles-des-sceaux';

interface Remembered {
  readonly keys: readonly SealKey[];
  /** ISO 8601. */
  readonly since: string;
}

/**
 * The site's keys against those that this browser has seen before. `first`: none were known until now; `changed`: one
 * of today's was not among them (`since`); `unseen`: the site did not tell its keys, what is known is from before.
 */
export type Trust =
  | { readonly is: 'first' | 'unseen'; readonly keys: readonly SealKey[] }
  | { readonly is: 'known' | 'changed'; readonly keys: readonly SealKey[]; readonly since: string };

/** Keys that were seen once stay, for what they have signed. */
export function trustIn(
  seen: readonly SealKey[] | undefined,
  { keys, since }: Remembered = { keys: [], since: '' },
): Trust {
  if (!seen) return { is: 'unseen', keys };
  const fresh = seen.filter((key) => !keys.some((known) => known.publicKey === key.publicKey));
  const all = [...fresh, ...keys];
  if (keys.length === 0) return { is: 'first', keys: all };
  return { is: fresh.length > 0 ? 'changed' : 'known', keys: all, since };
}

/** `read`: what a key file is read by. */
export function rememberedKeys(
  read: (file: unknown) => readonly SealKey[] | undefined,
): Remembered | undefined {
  try {
    const file: unknown = JSON.parse(kept.read(KEPT) ?? 'null');
    const keys = read(file);
    const since = typeof file === 'object' && file !== null && 'since' in file ? String(file.since) : '';
    return keys && !Number.isNaN(Date.parse(since)) ? { keys, since } : undefined;
  } catch {
    return undefined; // not ours
  }
}

export const rememberKeys = (keys: readonly SealKey[], now: Date): void =>
  kept.write(KEPT, JSON.stringify({ keys, since: now.toISOString() }));
