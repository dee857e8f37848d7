import { number, plural } from '../../../../lib/french.js';
import type { Item } from './stage.js';

const MOST_BYTES = 10 * 1024 * 1024;
const REFUSED = 'Format refusé\u00A0: JPG, PNG, GIF ou WebP, 10\u00A0Mo au plus';

/** Why a file can't be a gallery's image, as far as that is known before it is sent; some systems know no type. */
export function fileFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if ((type !== '' && !type.startsWith('image/')) || type.startsWith('image/svg')) return REFUSED;
  return size > MOST_BYTES ? 'Image trop lourde\u00A0: 10\u00A0Mo au plus' : undefined;
}

/** A title is one image's: with several, each bears the name of its file. */
export const titleFor = (items: readonly unknown[], titre: string): string =>
  items.length > 1 ? '' : titre.trim();

/** '4 images, 1 fichier refusé' */
export function itemsText(items: readonly Pick<Item, 'stage'>[]): string {
  const refused = items.filter(({ stage }) => stage.is === 'refused').length;
  const others = items.length - refused;
  const parts = [
    others > 0 && `${number(others)} ${plural(others, 'image')}`,
    refused > 0 && `${number(refused)} ${plural(refused, 'fichier refusé', 'fichiers refusés')}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** What is told once all is done. */
export const uploadedText = (count: number): string =>
  count === 1 ? 'Image uploadée avec succès' : `${number(count)} images uploadées avec succès`;

/** What is told of those that were refused. */
export function refusedText(items: readonly Pick<Item, 'stage'>[]): string | undefined {
  const reasons = items.flatMap(({ stage }) => (stage.is === 'refused' ? stage.why : []));
  if (reasons.length === 0) return undefined;
  return `Erreur: ${reasons.length === 1 ? (reasons[0] ?? '') : `${number(reasons.length)} fichiers refusés`}`;
}
