const MOST_BYTES = 10 * 1024 * 1024;

/** Why a file can't be an article's picture, as far as that is known before it is sent. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!type.startsWith('image/')) return 'Ce fichier n’est pas une image : choisissez-en une, JPG ou PNG';
  return size > MOST_BYTES ? 'L’image est trop lourde : 10 Mo au plus' : undefined;
}
