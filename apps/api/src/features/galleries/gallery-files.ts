import { Inject, Injectable } from '@nestjs/common';
import {
  ArticleStore,
  CardinalStore,
  GalleryImageStore,
  type RecordRefusal,
  type StoredGalleryImage,
} from '@fumata/content';
import { Pictures, readPictureName, type StoredOriginal } from '@fumata/media';
import { LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';

type Files = Pick<StoredGalleryImage, 'original' | 'picture'>;

/** The files behind the images of galleries. */
@Injectable()
export class GalleryFiles {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly pictures: Pictures,
    private readonly cardinals: CardinalStore,
    private readonly articles: ArticleStore,
    private readonly galleryImages: GalleryImageStore,
  ) {}

  /**
   * Records the image of stored files. If recording fails, the files are deleted again; if another image that shared
   * them deleted them meanwhile, they are stored once more.
   */
  recorded(
    file: Buffer,
    kept: StoredOriginal,
    record: () => Promise<StoredGalleryImage | RecordRefusal>,
  ): Promise<StoredGalleryImage | RecordRefusal> {
    const { pictures } = this;
    const files = { original: kept.original, picture: kept.picture.file };
    return this.alone(async () => {
      try {
        const image = await record();
        if ('refused' in image) await this.takeAway(files);
        else if (!(await pictures.hasFiles(kept))) await pictures.keepOriginal(file);
        return image;
      } catch (cause) {
        await this.takeAway(files);
        throw cause;
      }
    });
  }

  /** Deletes files that no image, article or cardinal uses any more. A failure leaves orphaned files. */
  forget(image: StoredGalleryImage): Promise<void> {
    return this.alone(() => this.takeAway(image));
  }

  /** Serialises checks and changes of files: a check must still hold when files are written or deleted. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    const own = this.last.then(work, work);
    this.last = own.catch(() => undefined); // the caller gets the rejection
    return own;
  }

  private async takeAway({ original, picture: file }: Files): Promise<void> {
    const { galleryImages, articles, cardinals, pictures, logger } = this;
    try {
      if (!(await galleryImages.needs(original))) await pictures.deleteOriginal(original);
      const picture = readPictureName(file);
      const shown = await Promise.all([galleryImages.needs(file), articles.uses(file), cardinals.uses(file)]);
      if (picture && !shown.includes(true)) await pictures.delete(picture);
    } catch (err) {
      logger.warn({ err, original }, 'gallery files: deletion failed, orphaned files remain');
    }
  }
}
