/** Why a file is rejected, as a value. */
export type PictureRefusal =
  /** Not a JPEG, PNG, GIF, WebP or AVIF, whatever its name says. */
  | { readonly refused: 'not-a-picture' }
  /** Truncated or too damaged to be read. */
  | { readonly refused: 'picture-damaged' }
  | { readonly refused: 'picture-too-many-pixels'; readonly megapixels: number }
  | { readonly refused: 'picture-too-many-frames'; readonly frames: number }
  /** There is other data behind the image's end. */
  | { readonly refused: 'picture-with-more' };
