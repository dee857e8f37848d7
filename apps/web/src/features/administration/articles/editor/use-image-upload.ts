import type { ImageUrl } from '@fumata/contracts';
import { useUpload, type Upload } from '../../kit/use-upload.js';

/** Uploads a picture of an article's text. */
export const useImageUpload = (onAddress: (address: string) => void): Upload =>
  useUpload<ImageUrl>({
    path: '/api/upload/article-image',
    partsOf: (image) => ({ image }),
    failedText: 'L’image n’est pas arrivée\u00A0: réessayez.',
    onSent: ({ imageUrl }) => onAddress(imageUrl),
  });
