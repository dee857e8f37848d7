/** Value of `accept`: the types that the server accepts. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/gif,image/webp,image/avif';
const TYPES: ReadonlySet<string> = new Set(PICTURE_TYPES.split(','));
const MAX_BYTES = 10 * 1024 * 1024;

/** Error of a file that cannot be a picture, before its upload; the server checks files without a type. */
export function pictureError({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== '' && !TYPES.has(type))
    return 'Ce fichier n’est pas une image acceptée\u00A0: JPEG, PNG, GIF, WebP ou AVIF';
  return size > MAX_BYTES ? 'L’image est trop lourde\u00A0: 10\u00A0Mo au plus' : undefined;
}
