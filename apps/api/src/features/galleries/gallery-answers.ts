import { galleryImageSchema, gallerySchema, type Gallery, type GalleryImage } from '@fumata/contracts';
import type { Content, DownloadStore, GalleryImageStore, StoredGallery, StoredGalleryImage } from '@fumata/content';
import { byteSize } from '@fumata/text';
import { contractFields } from '../../http/answers/contract-fields.js';

/** `images` counts those that the caller may see. */
export function shownGallery(gallery: StoredGallery, images: readonly StoredGalleryImage[]): Gallery {
  const cover = images.find(({ _id }) => _id === gallery.couverture);
  return contractFields(gallerySchema, { ...gallery, couverture: cover?._id ?? null, images: images.length });
}

/** `miniature` is the image's id, which its renditions are requested by. */
const shownImage = (image: StoredGalleryImage, downloads: number): GalleryImage =>
  contractFields(galleryImageSchema, {
    ...image,
    downloads,
    miniature: image._id,
    dimensions: `${image.largeur} × ${image.hauteur}`,
    taille: byteSize(image.octets).replace('\u00A0', ' '),
  });

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
