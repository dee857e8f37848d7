import { readKeys, sealKeyOf } from '@fumata/proof';
import type { SealKey } from '@fumata/proof';

/** Keys as somebody writes them: themselves, or the paths of key files. Undefined for none. */
export function keysIn(
  words: readonly string[],
  read: (path: string) => string,
): readonly SealKey[] | 'unreadable' | undefined {
  if (words.length === 0) return undefined;
  const found = words.map((word) => keysOf(word, read));
  const keys = found.filter((each) => each !== undefined).flat();
  return found.includes(undefined) ? 'unreadable' : keys;
}

function keysOf(word: string, read: (path: string) => string): readonly SealKey[] | undefined {
  try {
    return /^[\w-]{43}$/.test(word) ? [sealKeyOf(word)] : readKeys(JSON.parse(read(word)));
  } catch {
    return undefined; // no key, no file, no JSON: said by whoever asks
  }
}
