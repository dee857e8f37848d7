import type { ImageUrl } from '@fumata/contracts';
import { useState } from 'react';
import { pictureError } from '../../kit/picture-file.js';
import { sendForm } from '../../kit/send-form.js';
import type { ArticleForm } from './article-form.js';

interface Chosen {
  readonly file: File;
  /** Data URL of the picture. */
  readonly shown: string;
}

export interface PictureChoice {
  /** The chosen file, which saving the form uploads. */
  readonly chosen: Chosen | undefined;
  readonly error: string | undefined;
  /** Upload progress from 0 to 1; undefined while idle. */
  readonly progress: number | undefined;
  readonly choose: (file: File) => void;
  /** Removes the chosen picture, and with `alsoStored` the stored one too. */
  readonly remove: (alsoStored: boolean) => void;
  /** Uploads the chosen picture and resolves to its address; undefined if none was chosen. @throws ApiError */
  readonly upload: () => Promise<string | undefined>;
}

/** The picture of an article; a newly chosen one is uploaded when the form is saved. */
export function usePicture({ set }: ArticleForm): PictureChoice {
  const [chosen, setChosen] = useState<Chosen>();
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const choose = (file: File): void => {
    const invalid = pictureError(file);
    setError(invalid);
    if (invalid) return;
    const reader = new FileReader();
    reader.onload = () => setChosen({ file, shown: String(reader.result) });
    reader.onerror = () => setError('Ce fichier n’a pas pu être lu');
    reader.readAsDataURL(file);
  };
  const upload = async (): Promise<string | undefined> => {
    if (!chosen) return undefined;
    setProgress(0);
    try {
      const options = { onProgress: setProgress };
      const { imageUrl } = await sendForm<ImageUrl>('/api/upload/article-image', { image: chosen.file }, options);
      // If saving then fails, the next attempt does not upload the file again.
      set('image', imageUrl);
      setChosen(undefined);
      return imageUrl;
    } finally {
      setProgress(undefined);
    }
  };
  const remove = (alsoStored: boolean): void => {
    setChosen(undefined);
    setError(undefined);
    if (alsoStored) set('image', null);
  };
  return { chosen, error, progress, choose, remove, upload };
}
