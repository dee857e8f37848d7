import type { PictureName } from '@fumata/media';

const VERSION_LETTERS = 8;

/** Where a picture is served: with the version that addresses of pictures have always had, though its name says as much. */
export const addressOfPicture = ({ file }: PictureName): string =>
  `/api/images/${file}?v=${file.slice(0, VERSION_LETTERS)}`;
