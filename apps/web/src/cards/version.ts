import { pictureOf } from '../components/scene/drawing-text.js';
import type { Site } from '../shell/site.js';
import type { CardWords } from './card-words.js';

/** Raise it when the layout or the sky's colours change: networks and browsers keep a picture by its address. */
const LAYOUT_VERSION = '3';

/** Differs between cards with different content: a fingerprint, no protection against forgery. */
export const versionOf = (words: CardWords, { title, host }: Pick<Site, 'title' | 'host'>): string =>
  fingerprint(JSON.stringify([words, title, host, LAYOUT_VERSION, pictureOf(words.smokeState, {})]));

/** FNV-1a, 32 bits. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
