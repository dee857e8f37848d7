import type { PhotoUrl } from '@fumata/contracts';
import { useState } from 'react';
import { pictureError } from '../../kit/picture-file.js';
import { useUpload, type Upload } from '../../kit/use-upload.js';
import type { CardinalValues } from './cardinal-values.js';
import type { CardinalForm } from './sections.js';

export const CENTRE = { x: 50, y: 50 } satisfies CardinalValues['photoFocus'];

interface PhotoUpload extends Upload {
  /** The file whose upload failed, for a retry. */
  readonly file: File | undefined;
}

/** Uploads a photo as soon as it is chosen, so that errors appear next to it; saving the form changes the record. */
export function usePhoto({ values, set }: CardinalForm, id: string | undefined): PhotoUpload {
  const [file, setFile] = useState<File>();
  const upload = useUpload<PhotoUrl>({
    path: '/api/upload/cardinal-photo',
    partsOf: (photo) => ({ nom: values.nom, prenom: values.prenom, ...(id && { id }), photo }),
    failedText: 'La photo n’est pas arrivée\u00A0: réessayez.',
    onSent: ({ photoUrl }) => {
      setFile(undefined);
      set('photo', photoUrl);
      set('photoFocus', CENTRE);
    },
  });
  const send = (chosen: File): Promise<void> => {
    setFile(pictureError(chosen) ? undefined : chosen);
    return upload.send(chosen);
  };
  return { ...upload, file, send };
}
