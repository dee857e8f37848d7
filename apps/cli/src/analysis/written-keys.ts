import { withoutByteOrderMark } from '@fumata/history';
import {
  NOTE_COSIGNATURE,
  readKeys,
  readVerifierKey,
  signingKeyOf,
  type NoteKey,
  type SigningKey,
} from '@fumata/proof';

/** Parses keys given literally or as paths of key files. Undefined if none is given; `unreadable` if any is invalid. */
export function keysIn(
  words: readonly string[],
  read: (path: string) => string,
): readonly SigningKey[] | 'unreadable' | undefined {
  if (words.length === 0) return undefined;
  const keysByWord = words.map((word) => keysOf(word, read));
  const keys = keysByWord.filter((each) => each !== undefined).flat();
  return keysByWord.includes(undefined) ? 'unreadable' : keys;
}

function keysOf(word: string, read: (path: string) => string): readonly SigningKey[] | undefined {
  try {
    return /^[\w-]{43}$/.test(word) ? [signingKeyOf(word)] : readKeys(JSON.parse(withoutByteOrderMark(read(word))));
  } catch {
    return undefined; // neither key nor readable file; the caller reports it
  }
}

/** The verifier key of a witness; undefined for another text. */
export function readWitnessKey(text: string): NoteKey | undefined {
  const key = readVerifierKey(text);
  return key?.type === NOTE_COSIGNATURE ? key : undefined;
}
