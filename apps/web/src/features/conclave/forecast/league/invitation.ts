import { foldText } from '@fumata/text';
import { WORDS } from './words.js';

const HASH = '#ligue=';

/** Path of the page that offers the word. A fragment: browsers send it to no server. */
export const invitationPath = (word: string): string =>
  `/conclave/pronostics${HASH}${encodeURIComponent(foldText(word).replaceAll(' ', '-'))}`;

/** The word of an invitation; empty without one. */
export function invitedWord(hash: string): string {
  if (!hash.startsWith(HASH)) return '';
  try {
    return decodeURIComponent(hash.slice(HASH.length)).replaceAll('-', ' ').trim();
  } catch {
    return ''; // cut within a letter
  }
}

/** Three words, one of 16 million combinations. */
export function proposeWord(): string {
  const drawn = [...crypto.getRandomValues(new Uint8Array(3))];
  return drawn.map((index) => WORDS[index]).join(' ');
}
