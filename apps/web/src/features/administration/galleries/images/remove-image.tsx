import type { GalleryImage } from '@fumata/contracts';
import { number, plural } from '../../../../lib/french.js';
import { detailOf } from '../../refusal-text.js';
import { RemoveDialog } from '../../remove-dialog.js';
import { typeset } from '../../typography.js';
import { TOLD_MS } from '../rules/labels.js';

interface RemoveImageProps {
  /** Which; none while it is closed. */
  of: GalleryImage | undefined;
  isCover: boolean;
  onClose: () => void;
  onRemoved: (image: GalleryImage) => void;
  returnTo: string;
}

/** Asks before an image is deleted for good. */
export function RemoveImage({ of, isCover, ...dialog }: RemoveImageProps) {
  const downloads = of?.downloads ?? 0;
  return (
    <RemoveDialog
      {...dialog}
      title={typeset(`Supprimer « ${of?.titre ?? ''} » ?`)}
      of={of}
      pathOf={({ _id }) => `/api/gallery/image/${_id}`}
      failedText={(error) => `Erreur: ${detailOf(error)}`}
      toldMs={TOLD_MS}
    >
      <div className="effect">
        <ul>
          <li>
            L’image est effacée, de façon <b>irréversible</b>.
          </li>
          <li>Ses liens de téléchargement déjà envoyés cessent de fonctionner.</li>
          {isCover && <li>La galerie n’a plus de couverture.</li>}
          {downloads > 0 && (
            <li>
              {typeset(
                `${plural(downloads, 'Son téléchargement reste compté', `Ses ${number(downloads)} téléchargements restent comptés`)}, sous « Image supprimée ».`,
              )}
            </li>
          )}
        </ul>
      </div>
    </RemoveDialog>
  );
}
