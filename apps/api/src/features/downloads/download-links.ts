import { Inject, Injectable } from '@nestjs/common';
import type { KeyObject } from 'node:crypto';
import {
  DownloadStore,
  GalleryImageStore,
  GalleryStore,
  linkToken,
  type DownloadLink,
  type StoredGallery,
  type StoredGalleryImage,
} from '@fumata/content';
import { derivedKey, type Configuration } from '@fumata/platform';
import { CONFIGURATION, SECRET } from '@fumata/stores';

/** The public content that a link opens. */
export interface OpenedContent {
  readonly link: DownloadLink;
  readonly gallery: StoredGallery;
  /** Undefined: the whole gallery. */
  readonly image: StoredGalleryImage | undefined;
  /** One image, or all active images of the gallery. */
  readonly images: readonly StoredGalleryImage[];
}

/** An id that no document has. */
const NO_ID = '0'.repeat(24);

/** Download links and the content they open; every public route that serves originals checks here. */
@Injectable()
export class DownloadLinks {
  readonly key: KeyObject;

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(SECRET) secret: string,
    private readonly galleries: GalleryStore,
    private readonly galleryImages: GalleryImageStore,
    private readonly downloads: DownloadStore,
  ) {
    this.key = derivedKey(secret, 'downloads');
  }

  /** The page that begins the download. */
  addressOf({ _id, generation }: DownloadLink): string {
    return `${this.configuration.publicUrl}/gallery/download/${linkToken(this.key, _id, generation)}`;
  }

  /** The content that a token opens; undefined for inactive or deleted content. Every failure takes the same time. */
  async open(token: string): Promise<OpenedContent | undefined> {
    const link = await this.downloads.byToken(token);
    const target = await this.find(link ? link.galleryId : NO_ID, link ? link.imageId : NO_ID);
    return link && target && { link, ...target };
  }

  /** A public image, or a gallery with its public images. */
  async find(galleryId: string, imageId: string | null): Promise<Omit<OpenedContent, 'link'> | undefined> {
    const { galleries, galleryImages } = this;
    const stored = await galleries.get(galleryId);
    const gallery = stored?.actif ? stored : undefined;
    if (gallery && imageId === null) return this.whole(gallery);
    // Queried even if the gallery is hidden, so that the time reveals nothing.
    const image = await galleryImages.get(imageId ?? NO_ID);
    const isPublic = image?.actif && image.galleryId === galleryId;
    return gallery && isPublic ? { gallery, image, images: [image] } : undefined;
  }

  private async whole(gallery: StoredGallery): Promise<Omit<OpenedContent, 'link'> | undefined> {
    const images = (await this.galleryImages.of(gallery._id)).filter(({ actif }) => actif);
    return images.length > 0 ? { gallery, image: undefined, images } : undefined;
  }
}
