import type { Gallery, GalleryImage } from '@fumata/contracts';
import type {
  Content,
  DownloadStore,
  GalleryImageStore,
  StoredGallery,
  StoredGalleryImage,
} from '@fumata/content';

const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const KILO = 1024;

/** Bytes, for people. */
export function taille(octets: number): string {
  if (octets < KILO) return `${octets} o`;
  const kilo = octets / KILO;
  return Math.round(kilo) < KILO ? `${Math.round(kilo)} Ko` : `${oneDecimal.format(kilo / KILO)} Mo`;
}

/** How an image is referred to where only its picture is shown. */
export const miniatureOf = ({ _id }: Pick<StoredGalleryImage, '_id'>): string => _id;

/** With how many of its images whoever asks may see. */
export function shownGallery(gallery: StoredGallery, images: readonly StoredGalleryImage[]): Gallery {
  const { _id, slug, titre, description, couverture, actif, ordre, version } = gallery;
  const cover = images.find((image) => image._id === couverture);
  return {
    ...{ _id, slug, titre, description, actif, ordre, version },
    couverture: cover ? miniatureOf(cover) : null,
    images: images.length,
  };
}

export const shownImage = (image: StoredGalleryImage, downloads: number): GalleryImage => {
  const { _id, galleryId, titre, description, ordre, actif, filename, version } = image;
  const { largeur, hauteur, octets, format, apercu } = image;
  return {
    ...{ _id, galleryId, titre, description, ordre, actif, filename, version },
    ...{ largeur, hauteur, octets, format, apercu, downloads },
    miniature: miniatureOf(image),
    dimensions: `${largeur} × ${hauteur}`,
    taille: taille(octets),
  };
};

/** With how often each was downloaded. */
export async function shownImages(
  downloads: Pick<DownloadStore, 'countsOf'>,
  images: readonly StoredGalleryImage[],
): Promise<GalleryImage[]> {
  const counts = await downloads.countsOf(images.map(({ _id }) => _id));
  return images.map((image) => shownImage(image, counts.get(image._id) ?? 0));
}

/** What everyone may see of a gallery: nothing of one that is not active. */
export const publicImages = async (
  galleryImages: Pick<GalleryImageStore, 'of'>,
  { _id, actif }: StoredGallery,
): Promise<StoredGalleryImage[]> =>
  actif ? (await galleryImages.of(_id)).filter((image) => image.actif) : [];

/** An image that everyone may see: active, in a gallery that is. */
export async function publicImage(
  { galleries, galleryImages }: Pick<Content, 'galleries' | 'galleryImages'>,
  id: string,
): Promise<StoredGalleryImage | undefined> {
  const image = await galleryImages.get(id);
  const gallery = image && (await galleries.get(image.galleryId));
  return image?.actif && gallery?.actif ? image : undefined;
}
