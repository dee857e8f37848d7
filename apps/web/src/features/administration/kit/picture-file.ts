/** Types that the server accepts, for `accept`. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/gif,image/webp,image/avif';
const TYPES: ReadonlySet<string> = new Set(PICTURE_TYPES.split(','));
const MOST_BYTES = 10 * 1024 * 1024;

/** Error of a file that cannot be a picture, known before the upload; the server checks files without a type. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== '' && !TYPES.has(type))
    return 'Ce fichier n’est pas une image acceptée\u00A0: JPEG, PNG, GIF, WebP ou AVIF';
  return size > MOST_BYTES ? 'L’image est trop lourde\u00A0: 10\u00A0Mo au plus' : undefined;
}
