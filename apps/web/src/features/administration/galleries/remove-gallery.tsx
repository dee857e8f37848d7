import type { Gallery } from '@fumata/contracts';
import { number, plural } from '../../../lib/french.js';
import { detailOf } from '../refusal-text.js';
import { RemoveDialog } from '../remove-dialog.js';
import { typeset } from '../typography.js';
import { TOLD_MS } from './rules/labels.js';

interface RemoveGalleryProps {
  /** Which; none while it is closed. */
  of: Gallery | undefined;
  onClose: () => void;
  onRemoved: (gallery: Gallery) => void;
  returnTo: string;
}

/** Asks before a gallery is deleted for good, with all its images. */
export function RemoveGallery({ of, ...dialog }: RemoveGalleryProps) {
  return (
    <RemoveDialog
      {...dialog}
      title={typeset(`Supprimer « ${of?.titre ?? ''} » ?`)}
      of={of}
      word="SUPPRIMER"
      pathOf={({ _id }) => `/api/gallery/${_id}`}
      failedText={(error) => `Erreur: ${detailOf(error)}`}
      toldMs={TOLD_MS}
    >
      <div className="effect">
        <ul>
          <li>
            La galerie et toutes ses images{of && of.images > 0 && ` (${imagesText(of.images)})`} sont
            supprimées de façon <b>irréversible</b>.
          </li>
          <li>Les liens de téléchargement déjà envoyés cessent de fonctionner.</li>
          <li>{typeset('Ce qui a été téléchargé reste compté, sous « Image supprimée ».')}</li>
        </ul>
      </div>
    </RemoveDialog>
  );
}

const imagesText = (images: number): string => `${number(images)} ${plural(images, 'image')}`;
