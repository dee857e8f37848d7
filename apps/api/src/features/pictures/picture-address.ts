import type { PictureName } from '@fumata/media';

const VERSION_LETTERS = 8;

/** Address of an image. It keeps a version parameter for compatibility, although the name identifies the content. */
export const addressOfPicture = ({ file }: PictureName): string =>
  `/api/images/${file}?v=${file.slice(0, VERSION_LETTERS)}`;
