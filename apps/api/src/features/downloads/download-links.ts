import { Inject, Injectable } from '@nestjs/common';
import type { KeyObject } from 'node:crypto';
import { DownloadStore, GalleryImageStore, GalleryStore, linkToken } from '@fumata/content';
import type { DownloadLink, StoredGallery, StoredGalleryImage } from '@fumata/content';
import { derivedKey } from '@fumata/platform';
import type { Configuration } from '@fumata/platform';
import { CONFIGURATION, SECRET } from '@fumata/stores';

/** What a link opens, as far as everyone may see it. */
export interface Opened {
  readonly link: DownloadLink;
  readonly gallery: StoredGallery;
  /** Undefined: the whole gallery. */
  readonly image: StoredGalleryImage | undefined;
  /** One, or all active ones of the gallery. */
  readonly images: readonly StoredGalleryImage[];
}

/** Nothing bears this id. */
const NONE = '0'.repeat(24);

/** Download links and what they open: the one guard for every call that gives originals. */
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

  /** What a token opens; nothing of what is inactive or deleted by now. What opens nothing costs the same, whatever the cause. */
  async open(token: string): Promise<Opened | undefined> {
    const link = await this.downloads.byToken(token);
    const found = await this.find(link ? link.galleryId : NONE, link ? link.imageId : NONE);
    return link && found && { link, ...found };
  }

  /** An image, or a gallery with all of its images, as far as everyone may see it. */
  async find(galleryId: string, imageId: string | null): Promise<Omit<Opened, 'link'> | undefined> {
    const { galleries, galleryImages } = this;
    const found = await galleries.get(galleryId);
    const gallery = found?.actif ? found : undefined;
    if (gallery && imageId === null) return this.whole(gallery);
    // Asked for even where the gallery is not to be seen.
    const image = await galleryImages.get(imageId ?? NONE);
    const isSeen = image?.actif && image.galleryId === galleryId;
    return gallery && isSeen ? { gallery, image, images: [image] } : undefined;
  }

  private async whole(gallery: StoredGallery): Promise<Omit<Opened, 'link'> | undefined> {
    const images = (await this.galleryImages.of(gallery._id)).filter(({ actif }) => actif);
    return images.length > 0 ? { gallery, image: undefined, images } : undefined;
  }
}
