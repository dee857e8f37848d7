import { Inject, Injectable } from '@nestjs/common';
import {
  ArticleStore,
  CardinalStore,
  GalleryImageStore,
  type Author,
  type RecordRefusal,
  type StoredGalleryImage,
} from '@fumata/content';
import { Pictures, readPictureName, type StoredOriginal } from '@fumata/media';
import { LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';

type Files = Pick<StoredGalleryImage, 'original' | 'picture'>;
type FileFields = Files & Pick<StoredGalleryImage, 'octets' | 'format' | 'largeur' | 'hauteur' | 'apercu'>;

/** The file's properties as the record of its image keeps them. */
export const fileFields = ({
  picture,
  original,
  bytes,
  kind,
  width,
  height,
  placeholder,
}: StoredOriginal): FileFields => ({
  picture: picture.file,
  original,
  octets: bytes,
  format: kind,
  largeur: width,
  hauteur: height,
  apercu: placeholder,
});

/** The files behind the images of galleries. */
@Injectable()
export class GalleryFiles {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly pictures: Pictures,
    private readonly cardinals: CardinalStore,
    private readonly articles: ArticleStore,
    private readonly galleryImages: GalleryImageStore,
  ) {}

  /**
   * Records the image of stored files. If recording fails, the files are deleted again; if another image that shared
   * them deleted them meanwhile, they are stored again.
   */
  recorded(
    file: Buffer,
    stored: StoredOriginal,
    record: () => Promise<StoredGalleryImage | RecordRefusal>,
  ): Promise<StoredGalleryImage | RecordRefusal> {
    const { pictures } = this;
    const files = { original: stored.original, picture: stored.picture.file };
    return this.galleryImages.withOriginal(stored.original, async () => {
      try {
        const image = await record();
        if ('refused' in image) await this.deleteUnused(files);
        else if (!(await pictures.hasFiles(stored))) await pictures.keepOriginal(file);
        return image;
      } catch (cause) {
        await this.deleteUnused(files);
        throw cause;
      }
    });
  }

  /** Deletes the record of an image, then its files unless an image, article or cardinal still uses them. */
  async remove(imageId: string, author: Author): Promise<StoredGalleryImage | RecordRefusal> {
    const image = await this.galleryImages.remove(imageId, author);
    if (!('refused' in image)) {
      await this.galleryImages.withOriginal(image.original, () => this.deleteUnused(image));
    }
    return image;
  }

  /** Deletes those files that nothing uses. A failure is logged and leaves orphaned files. */
  private async deleteUnused({ original, picture: file }: Files): Promise<void> {
    const { galleryImages, articles, cardinals, pictures, logger } = this;
    try {
      if (!(await galleryImages.uses(original))) await pictures.deleteOriginal(original);
      const picture = readPictureName(file);
      const shown = await Promise.all([galleryImages.uses(file), articles.uses(file), cardinals.uses(file)]);
      if (picture && !shown.includes(true)) await pictures.delete(picture);
    } catch (err) {
      logger.warn({ err, original }, 'gallery files: deletion failed, orphaned files remain');
    }
  }
}
