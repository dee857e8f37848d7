/** Why a file is not taken, as a value. */
export type PictureRefusal =
  /** Not JPEG, PNG, GIF, WebP or AVIF, whatever its name says. */
  | { readonly refused: 'not-a-picture' }
  /** Cut off, or so broken that it can't be read. */
  | { readonly refused: 'picture-damaged' }
  | { readonly refused: 'picture-too-many-pixels'; readonly megapixels: number }
  | { readonly refused: 'picture-too-many-frames'; readonly frames: number }
  /** Something else hangs on to the picture's end. */
  | { readonly refused: 'picture-with-more' };
