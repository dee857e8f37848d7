import { Inject, Injectable } from '@nestjs/common';
import {
  ArticleStore,
  CardinalStore,
  DraftStore,
  GalleryImageStore,
  type Author,
  type RecordRefusal,
  type StoredGalleryImage,
  GalleryStore,
  slugOf,
} from '@fumata/content';
import { Pictures, readPictureName, type StoredOriginal } from '@fumata/media';
import { LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { uploadedImageSchema, lineSchema } from '@fumata/contracts';
import { orRefuse, Refused } from '../../http/refusals/refused.js';
import type { ReceivedForm } from '../../http/uploads/upload.js';
import { textsOf } from '../../http/requests/validation.js';

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
    private readonly drafts: DraftStore,
    private readonly galleryImages: GalleryImageStore,
  ) {}

  /**
   * Records the image of stored files. If recording fails, the files are deleted again; if another image that shared
   * them deleted them meanwhile, they are stored again.
   */
  recordImage(
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

  /** Deletes the record of an image, then its files unless an image, article, draft or cardinal still uses them. */
  async remove(imageId: string, author: Author): Promise<StoredGalleryImage | RecordRefusal> {
    const image = await this.galleryImages.remove(imageId, author);
    if (!('refused' in image)) {
      await this.galleryImages.withOriginal(image.original, () => this.deleteUnused(image));
    }
    return image;
  }

  /** Deletes those files that nothing uses. A failure is logged and leaves orphaned files. */
  private async deleteUnused({ original, picture: file }: Files): Promise<void> {
    const { galleryImages, articles, drafts, cardinals, pictures, logger } = this;
    try {
      if (!(await galleryImages.uses(original))) await pictures.deleteOriginal(original);
      const picture = readPictureName(file);
      const users = [galleryImages, articles, drafts, cardinals];
      const uses = await Promise.all(users.map((each) => each.uses(file)));
      if (picture && !uses.includes(true)) await pictures.delete(picture);
    } catch (err) {
      logger.warn({ err, original }, 'gallery files: deletion failed, orphaned files remain');
    }
  }
}

/** Stores uploaded images of galleries. */
@Injectable()
export class ImageUploads {
  constructor(
    private readonly pictures: Pictures,
    private readonly galleries: GalleryStore,
    private readonly galleryImages: GalleryImageStore,
    private readonly files: GalleryFiles,
  ) {}

  /** @throws Refused also if the gallery is deleted while the image is decoded; the image is then deleted too. */
  async store({ file, fileName, texts }: ReceivedForm, author: Author): Promise<StoredGalleryImage | RecordRefusal> {
    const fields = textsOf(uploadedImageSchema, texts);
    if (!(await this.galleries.get(fields.galleryId))) throw new Refused('unknown-gallery');
    const stored = orRefuse(await this.pictures.keepOriginal(file));
    const fileTitle = titleOf(fileName);
    const image = await this.files.recordImage(file, stored, () =>
      this.galleryImages.add(author, {
        galleryId: fields.galleryId,
        titre: fields.titre || fileTitle,
        description: fields.description ?? '',
        ordre: fields.ordre ?? 0,
        actif: fields.actif ?? true,
        filename: downloadName(fileTitle, stored.kind),
        ...fileFields(stored),
      }),
    );
    if ('refused' in image || (await this.galleries.get(image.galleryId))) return image;
    await this.files.remove(image._id, author);
    throw new Refused('unknown-gallery');
  }
}

const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: 'jpg' };

/** File name of a downloaded original: portable letters and the extension of the actual format. */
export const downloadName = (title: string, format: string): string =>
  `${slugOf(title)}.${EXTENSIONS[format] ?? format}`;

/** Browsers escape these three in a form's file name (HTML, 4.10.21.8). */
const unescaped = (name: string): string => name.replaceAll('%22', '"').replaceAll(/%0[DA]/gi, ' ');

const MAX_TITLE_CODE_POINTS = 290;

/** Default title of a file: its name without folders and extension. */
export function titleOf(fileName: string | undefined): string {
  const name =
    unescaped(fileName ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const stem = name.replace(/\.[^.]{1,5}$/, '').trim();
  const title = [...stem].slice(0, MAX_TITLE_CODE_POINTS).join('').trim();
  return lineSchema(2 * MAX_TITLE_CODE_POINTS).safeParse(title).data || 'Sans titre';
}
