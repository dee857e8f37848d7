import type { Download } from '@fumata/contracts';
import type { Content, DownloadLink, StoredGallery, StoredGalleryImage } from '@fumata/content';

export interface LinkedContent {
  readonly images: ReadonlyMap<string, StoredGalleryImage>;
  readonly galleries: ReadonlyMap<string, StoredGallery>;
}

export const UNKNOWN_GALLERY = 'Galerie inconnue';

/** Galleries and images that links refer to. */
export async function linkedContent({
  galleries,
  galleryImages,
}: Pick<Content, 'galleries' | 'galleryImages'>): Promise<LinkedContent> {
  const [all, images] = await Promise.all([galleries.all(), galleryImages.all()]);
  return {
    images: new Map(images.map((image) => [image._id, image])),
    galleries: new Map(all.map((gallery) => [gallery._id, gallery])),
  };
}

export function shownDownload(link: DownloadLink, { images, galleries }: LinkedContent): Download {
  const { _id, email, lastDownload, downloadCount, ipAddress, userAgent } = link;
  const image = link.imageId === null ? undefined : images.get(link.imageId);
  const gallery = galleries.get(link.galleryId);
  return {
    _id,
    email,
    lastDownload,
    downloadCount,
    ipAddress,
    userAgent,
    imageId: image
      ? {
          _id: image._id,
          titre: image.titre,
          miniature: image._id,
          galleryId: gallery ? { _id: gallery._id, titre: gallery.titre } : null,
        }
      : null,
    galerie: gallery?.titre ?? null,
    archive: link.imageId === null ? (gallery?.titre ?? UNKNOWN_GALLERY) : null,
  };
}
