import { Inject, Injectable } from '@nestjs/common';
import type { RecordRefusal, StoredGalleryImage } from '@fumata/content';
import { ArticleStore, CardinalStore, GalleryImageStore } from '@fumata/content';
import { Pictures, readPictureName } from '@fumata/media';
import type { StoredOriginal } from '@fumata/media';
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
   * Records the image whose files have been kept. Should it not be recorded, they are taken away again; should somebody have
   * taken them away meanwhile with another image that shared them, they are kept once more.
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

  /** Takes away what no image, no article and no cardinal shows any more. Failing, it leaves files that nothing leads to. */
  forget(image: StoredGalleryImage): Promise<void> {
    return this.alone(() => this.takeAway(image));
  }

  /** What is asked about files must still be so when they are written or deleted. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    const own = this.last.then(work, work);
    this.last = own.catch(() => undefined); // whoever asked is told
    return own;
  }

  private async takeAway({ original, picture: file }: Files): Promise<void> {
    const { galleryImages, articles, cardinals, pictures, logger } = this;
    try {
      if (!(await galleryImages.needs(original))) await pictures.deleteOriginal(original);
      const picture = readPictureName(file);
      const shown = await Promise.all([galleryImages.needs(file), articles.show(file), cardinals.show(file)]);
      if (picture && !shown.includes(true)) await pictures.delete(picture);
    } catch (err) {
      logger.warn({ err, original }, 'the files of a deleted image are left behind');
    }
  }
}
