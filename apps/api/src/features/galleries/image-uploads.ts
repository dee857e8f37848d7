import { Injectable } from '@nestjs/common';
import {
  GalleryImageStore,
  GalleryStore,
  type Author,
  type RecordRefusal,
  type StoredGalleryImage,
} from '@fumata/content';
import { uploadedImageSchema } from '@fumata/contracts';
import { Pictures } from '@fumata/media';
import { orRefuse, Refused } from '../../http/refused.js';
import type { ReceivedForm } from '../../http/uploads/upload.js';
import { textsOf } from '../../http/validation.js';
import { downloadName, titleOf } from './file-names.js';
import { fileFields, GalleryFiles } from './gallery-files.js';

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
    const own = titleOf(fileName);
    const image = await this.files.recorded(file, stored, () =>
      this.galleryImages.add(author, {
        galleryId: fields.galleryId,
        titre: fields.titre || own,
        description: fields.description ?? '',
        ordre: fields.ordre ?? 0,
        actif: fields.actif ?? true,
        filename: downloadName(own, stored.kind),
        ...fileFields(stored),
      }),
    );
    if ('refused' in image || (await this.galleries.get(image.galleryId))) return image;
    await this.files.remove(image._id, author);
    throw new Refused('unknown-gallery');
  }
}
