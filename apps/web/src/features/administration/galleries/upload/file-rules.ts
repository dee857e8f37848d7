import { counted, number, plural } from '@fumata/text';
import { isPicture, MAX_PICTURE_BYTES } from '../../kit/use-upload.js';
import { canRetry, isSendable, type Item } from './stage.js';

const REFUSED = 'Format refusé\u00A0: JPG, PNG, GIF ou WebP, 10\u00A0Mo au plus';

/** Error of a file that is no image or too large, before its upload. */
export async function fileError(file: File): Promise<string | undefined> {
  if (!(await isPicture(file))) return REFUSED;
  return file.size > MAX_PICTURE_BYTES ? 'Image trop lourde\u00A0: 10\u00A0Mo au plus' : undefined;
}

/** The typed title applies to a single image; several images are named after their files. */
export const titleFor = (items: readonly unknown[], titre: string): string => (items.length > 1 ? '' : titre.trim());

type Staged = readonly Pick<Item, 'stage'>[];

/** '4 images, 1 fichier refusé, 2 envois échoués' */
export function itemsText(items: Staged): string {
  const others = items.filter(({ stage }) => stage.is !== 'refused').length;
  return [...(others > 0 ? [counted(others, 'image')] : []), ...errorTexts(items)].join(', ');
}

/** Numbers of rejected files and of failed uploads; only the latter can be retried. */
function errorTexts(items: Staged): readonly string[] {
  const rejected = items.filter(({ stage }) => stage.is === 'refused' && stage.isPermanent).length;
  const failed = items.filter(({ stage }) => canRetry(stage)).length;
  return [
    ...(rejected > 0 ? [counted(rejected, 'fichier refusé', 'fichiers refusés')] : []),
    ...(failed > 0 ? [counted(failed, 'envoi échoué', 'envois échoués')] : []),
  ];
}

/** Number of finished files: '12 sur 50'; undefined for a single file. */
export function progressText(items: Staged): string | undefined {
  const finished = items.filter(({ stage }) => stage.is === 'done' || stage.is === 'refused').length;
  return items.length > 1 ? `${number(finished)} sur ${number(items.length)}` : undefined;
}

/** Message about files that are still to be sent; undefined without any, before the first upload, and during one. */
export function leftText(items: Staged): string | undefined {
  const left = items.filter(({ stage }) => isSendable(stage)).length;
  const isUnderWay = items.some(({ stage }) => stage.is === 'sending');
  const hasBegun = items.some(({ stage }) => stage.is === 'done' || canRetry(stage));
  if (left === 0 || isUnderWay || !hasBegun) return undefined;
  const status = plural(left, 'image n’est pas encore envoyée', 'images ne sont pas encore envoyées');
  return `${number(left)} ${status}. «\u00A0Uploader l’image\u00A0» ${plural(left, 'l’envoie', 'les envoie')}.`;
}

/** Message about uploaded images. */
export const uploadedText = (count: number): string =>
  count === 1 ? 'Image uploadée avec succès' : `${number(count)} images uploadées avec succès`;

/** Message about rejected files and failed uploads. */
export function refusedText(items: Staged): string | undefined {
  const reasons = items.flatMap(({ stage }) => (stage.is === 'refused' ? stage.why : []));
  if (reasons.length === 0) return undefined;
  return `Erreur: ${reasons.length === 1 ? (reasons[0] ?? '') : errorTexts(items).join(', ')}`;
}
