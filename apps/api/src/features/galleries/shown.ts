import type { Gallery, GalleryImage } from '@fumata/contracts';
import type { Content, DownloadStore, GalleryImageStore, StoredGallery, StoredGalleryImage } from '@fumata/content';
import { byteSize } from '@fumata/text';

/** Reference to an image where only its rendition is shown. */
export const miniatureOf = ({ _id }: Pick<StoredGalleryImage, '_id'>): string => _id;

/** `images` counts those that the caller may see. */
export function shownGallery(gallery: StoredGallery, images: readonly StoredGalleryImage[]): Gallery {
  const { _id, slug, titre, description, couverture, actif, ordre, version } = gallery;
  const cover = images.find((image) => image._id === couverture);
  return {
    _id,
    slug,
    titre,
    description,
    actif,
    ordre,
    version,
    couverture: cover ? miniatureOf(cover) : null,
    images: images.length,
  };
}

export const shownImage = (image: StoredGalleryImage, downloads: number): GalleryImage => {
  const { _id, galleryId, titre, description, ordre, actif, filename, version } = image;
  const { largeur, hauteur, octets, format, apercu } = image;
  return {
    _id,
    galleryId,
    titre,
    description,
    ordre,
    actif,
    filename,
    version,
    largeur,
    hauteur,
    octets,
    format,
    apercu,
    downloads,
    miniature: miniatureOf(image),
    dimensions: `${largeur} × ${hauteur}`,
    taille: byteSize(octets).replace('\u00A0', ' '),
  };
};

/** Adds the number of downloads. */
export async function shownImages(
  downloads: Pick<DownloadStore, 'countsOf'>,
  images: readonly StoredGalleryImage[],
): Promise<GalleryImage[]> {
  const counts = await downloads.countsOf(images.map(({ _id }) => _id));
  return images.map((image) => shownImage(image, counts.get(image._id) ?? 0));
}

/** Public images of a gallery; none if it is inactive. */
export const publicImages = async (
  galleryImages: Pick<GalleryImageStore, 'of'>,
  { _id, actif }: StoredGallery,
): Promise<StoredGalleryImage[]> => (actif ? (await galleryImages.of(_id)).filter((image) => image.actif) : []);

/** A public image: active, in an active gallery. */
export async function publicImage(
  { galleries, galleryImages }: Pick<Content, 'galleries' | 'galleryImages'>,
  id: string,
): Promise<StoredGalleryImage | undefined> {
  const image = await galleryImages.get(id);
  const gallery = image && (await galleries.get(image.galleryId));
  return image?.actif && gallery?.actif ? image : undefined;
}
