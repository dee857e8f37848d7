import type { PhotoUrl } from '@fumata/contracts';
import { useUpload, type Upload } from '../../kit/use-upload.js';
import type { CardinalValues } from './cardinal-values.js';
import type { CardinalForm } from './sections.js';

export const CENTRE = { x: 50, y: 50 } satisfies CardinalValues['photoFocus'];

/** Uploads a photo as soon as it is chosen, so that errors appear next to it; saving the form changes the record. */
export const usePhoto = ({ values, set }: CardinalForm, id: string | undefined): Upload =>
  useUpload<PhotoUrl>({
    path: '/api/upload/cardinal-photo',
    partsOf: (photo) => ({ nom: values.nom, prenom: values.prenom, ...(id && { id }), photo }),
    failedText: 'La photo n’est pas arrivée\u00A0: réessayez.',
    onSent: ({ photoUrl }) => {
      set('photo', photoUrl);
      set('photoFocus', CENTRE);
    },
  });
