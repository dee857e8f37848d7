import type { Gallery } from '@fumata/contracts';
import { counted } from '@fumata/text';
import { RemoveDialog } from '../kit/remove-dialog.js';
import type { Removal } from '../kit/row-actions.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { GALLERIES } from './query.js';
import { TOAST_MS } from './rules/labels.js';

/** Confirms the permanent deletion of a gallery with all its images. */
export function RemoveGallery({ removal }: { removal: Removal<Gallery> }) {
  const { row } = removal;
  return (
    <RemoveDialog
      removal={removal}
      resource={GALLERIES}
      title={frenchTypography(`Supprimer « ${row?.titre ?? ''} » ?`)}
      word="SUPPRIMER"
      pathOf={({ _id }) => `/api/gallery/${_id}`}
      toastMs={TOAST_MS}
    >
      <div className="effect">
        <ul>
          <li>
            La galerie et toutes ses images{row && row.images > 0 && ` (${imagesText(row.images)})`} sont supprimées de
            façon <b>irréversible</b>.
          </li>
          <li>Les liens de téléchargement déjà envoyés cessent de fonctionner.</li>
          <li>{frenchTypography('Ce qui a été téléchargé reste compté, sous « Image supprimée ».')}</li>
        </ul>
      </div>
    </RemoveDialog>
  );
}

const imagesText = (images: number): string => counted(images, 'image');
