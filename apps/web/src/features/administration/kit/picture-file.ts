/** What the server takes, for a chooser's `accept`. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/gif,image/webp,image/avif';
const TYPES: ReadonlySet<string> = new Set(PICTURE_TYPES.split(','));
const MOST_BYTES = 10 * 1024 * 1024;

/** Why a file can't be a picture, as far as that is known before it is sent: what has no type the server looks into. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== '' && !TYPES.has(type))
    return 'Ce fichier n’est pas une image acceptée\u00A0: JPEG, PNG, GIF, WebP ou AVIF';
  return size > MOST_BYTES ? 'L’image est trop lourde\u00A0: 10\u00A0Mo au plus' : undefined;
}
