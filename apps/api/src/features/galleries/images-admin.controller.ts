import { Body, Controller, Delete, Get, Post, Put, Res, StreamableFile } from '@nestjs/common';
import {
  AccountStore,
  DownloadStore,
  GalleryImageStore,
  GalleryStore,
  type Account,
  type Author,
  type RecordRefusal,
  type StoredGalleryImage,
} from '@fumata/content';
import {
  galleryImageSchema,
  imageChangeSchema,
  storedImageSchema,
  messageSchema,
  uploadedImageSchema,
  type GalleryImage,
  type ImageChange,
} from '@fumata/contracts';
import { Pictures } from '@fumata/media';
import { Access, FileAccess } from '../../http/access.guard.js';
import { IdParam, AsAuthor, LoggedIn } from '../../http/caller.js';
import { Answers, AnswersFile, Heading } from '../../http/open-api.js';
import { orRefuseRecord } from '../../http/record-refusal.js';
import { orRefuse, Refused, required } from '../../http/refused.js';
import type { Reply } from '../../http/reply.js';
import { FromUpload, AcceptsUpload, type Upload } from '../../http/uploads/upload.js';
import { Uploads } from '../../http/uploads/uploads.js';
import { textsOf } from '../../http/validation.js';
import { downloadName, titleOf } from './file-names.js';
import { fileFields, GalleryFiles } from './gallery-files.js';
import { shownImages } from './shown.js';

@Heading('Galeries, administration')
@Controller('api/gallery')
@Access('admin')
export class ImagesAdminController {
  constructor(
    private readonly pictures: Pictures,
    private readonly accounts: AccountStore,
    private readonly galleries: GalleryStore,
    private readonly galleryImages: GalleryImageStore,
    private readonly downloads: DownloadStore,
    private readonly uploads: Uploads,
    private readonly files: GalleryFiles,
  ) {}

  @Post('upload')
  @AcceptsUpload({ file: 'image', kind: 'image', texts: ['galleryId', 'titre', 'description', 'ordre', 'actif'] })
  @Answers('Ajouter une image à une galerie', storedImageSchema, 201)
  async add(@FromUpload() upload: Upload, @AsAuthor() author: Author): Promise<{ image: GalleryImage }> {
    const { galleries, galleryImages, pictures } = this;
    const image = await this.uploads.receive(upload, async ({ file, fileName, texts }) => {
      const fields = textsOf(uploadedImageSchema, texts);
      if (!(await galleries.get(fields.galleryId))) throw new Refused('unknown-gallery');
      const stored = orRefuse(await pictures.keepOriginal(file));
      const own = titleOf(fileName);
      return this.files.recorded(file, stored, () =>
        galleryImages.add(author, {
          galleryId: fields.galleryId,
          titre: fields.titre || own,
          description: fields.description ?? '',
          ordre: fields.ordre ?? 0,
          actif: fields.actif ?? true,
          filename: downloadName(own, stored.kind),
          ...fileFields(stored),
        }),
      );
    });
    return { image: await this.shown(await this.unlessGalleryIsGone(image, author)) };
  }

  /** Served inline and sandboxed: scripts in the file cannot run. */
  @Get('admin/original/:imageId')
  @FileAccess('admin')
  @AnswersFile('Regarder l’original d’une image', 'image/*')
  async original(
    @IdParam('imageId') imageId: string,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile> {
    const image = required(await this.galleryImages.get(imageId), 'unknown-gallery-image');
    const { original, filename, format, octets } = image;
    const stream = required(await this.pictures.readOriginal(original), 'unknown-picture');
    reply.header('content-security-policy', 'sandbox');
    reply.header('content-type', `image/${format}`);
    reply.header('content-length', String(octets));
    // Names consist of ASCII lower-case letters, digits and dashes.
    reply.header('content-disposition', `inline; filename="${filename}"`);
    return new StreamableFile(stream);
  }

  @Put('image/:id')
  @Answers('Modifier les champs donnés', galleryImageSchema)
  async change(
    @IdParam() id: string,
    @Body({ schema: imageChangeSchema }) change: ImageChange,
    @AsAuthor() author: Author,
  ): Promise<GalleryImage> {
    return this.shown(await this.galleryImages.change(id, author, change));
  }

  /** Clears the gallery's cover if it was this image. */
  @Delete('image/:id')
  @Answers('Supprimer définitivement une image', messageSchema)
  async remove(@IdParam() id: string, @LoggedIn() { _id }: Account): Promise<{ message: string }> {
    const { galleries, galleryImages } = this;
    const image = await this.unwrap(await galleryImages.remove(id, `admin:${_id}`));
    const gallery = await galleries.get(image.galleryId);
    if (gallery?.couverture === id) await galleries.setCover(gallery._id, `admin:${_id}`, null);
    await this.files.forget(image);
    return { message: 'Image supprimée avec succès' };
  }

  /** If the gallery was deleted while the image was decoded, the image is deleted too. */
  private async unlessGalleryIsGone(
    image: StoredGalleryImage | RecordRefusal,
    author: Author,
  ): Promise<StoredGalleryImage | RecordRefusal> {
    const { galleries, galleryImages } = this;
    if ('refused' in image || (await galleries.get(image.galleryId))) return image;
    await galleryImages.remove(image._id, author);
    await this.files.forget(image);
    throw new Refused('unknown-gallery');
  }

  private async shown(outcome: StoredGalleryImage | RecordRefusal): Promise<GalleryImage> {
    const [image] = await shownImages(this.downloads, [await this.unwrap(outcome)]);
    if (!image) throw new Error('shownImages returned no image');
    return image;
  }

  private unwrap(outcome: StoredGalleryImage | RecordRefusal): Promise<StoredGalleryImage> {
    return orRefuseRecord(outcome, 'unknown-gallery-image', this.accounts);
  }
}
