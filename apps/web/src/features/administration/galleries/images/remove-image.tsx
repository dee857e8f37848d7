import type { GalleryImage } from '@fumata/contracts';
import { number, plural } from '@fumata/text';
import { RemoveDialog } from '../../kit/remove-dialog.js';
import type { Removal } from '../../kit/row-actions.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { GALLERIES } from '../query.js';
import { TOAST_MS } from '../rules/labels.js';

interface RemoveImageProps {
  removal: Removal<GalleryImage>;
  /** Reference of the picture that is the gallery's cover. */
  cover: string | null;
}

/** Confirms the permanent deletion of an image. */
export function RemoveImage({ removal, cover }: RemoveImageProps) {
  const { row } = removal;
  const downloads = row?.downloads ?? 0;
  return (
    <RemoveDialog
      removal={removal}
      resource={GALLERIES}
      title={frenchTypography(`Supprimer « ${row?.titre ?? ''} » ?`)}
      pathOf={({ _id }) => `/api/gallery/image/${_id}`}
      toastMs={TOAST_MS}
    >
      <div className="effect">
        <ul>
          <li>
            L’image est effacée, de façon <b>irréversible</b>.
          </li>
          <li>Ses liens de téléchargement déjà envoyés cessent de fonctionner.</li>
          {row?.miniature === cover && <li>La galerie n’a plus de couverture.</li>}
          {downloads > 0 && (
            <li>
              {frenchTypography(
                `${plural(downloads, 'Son téléchargement reste compté', `Ses ${number(downloads)} téléchargements restent comptés`)}, sous « Image supprimée ».`,
              )}
            </li>
          )}
        </ul>
      </div>
    </RemoveDialog>
  );
}
