import { Body, Controller, Delete, Get, Post, Put, Res, StreamableFile } from '@nestjs/common';
import {
  AccountStore,
  DownloadStore,
  GalleryImageStore,
  GalleryStore,
  type Author,
  type RecordRefusal,
  type StoredGalleryImage,
} from '@fumata/content';
import {
  galleryImageSchema,
  entryChangeSchema,
  storedImageSchema,
  messageSchema,
  type GalleryImage,
  type EntryChange,
} from '@fumata/contracts';
import { Pictures } from '@fumata/media';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { IdParam, AsAuthor } from '../../http/sessions/caller.js';
import { Answers, AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import { orRefuseRecord } from '../../http/refusals/record-refusal.js';
import { required } from '../../http/refusals/refused.js';
import type { Reply } from '../../http/answers/reply.js';
import { AcceptsUpload, FromUpload, type ReceivedForm } from '../../http/uploads/upload.js';
import { GalleryFiles, ImageUploads } from './gallery-files.js';
import { shownImages } from './gallery-answers.js';

@Heading('Galeries, administration')
@WritesContent()
@Controller('api/gallery')
@Access('admin', 'galeries')
export class ImagesAdminController {
  constructor(
    private readonly pictures: Pictures,
    private readonly accounts: AccountStore,
    private readonly galleries: GalleryStore,
    private readonly galleryImages: GalleryImageStore,
    private readonly downloads: DownloadStore,
    private readonly uploads: ImageUploads,
    private readonly files: GalleryFiles,
  ) {}

  @Post('upload')
  @AcceptsUpload({
    file: 'image',
    kind: 'image',
    texts: ['galleryId', 'titre', 'description', 'ordre', 'actif'],
    required: ['galleryId'],
  })
  @Answers('Ajouter une image à une galerie', storedImageSchema, 201)
  async add(@FromUpload() form: ReceivedForm, @AsAuthor() author: Author): Promise<{ image: GalleryImage }> {
    return { image: await this.imageOf(await this.uploads.store(form, author)) };
  }

  /** Served inline and sandboxed: scripts in the file cannot run. */
  @Get('admin/original/:imageId')
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
    @Body({ schema: entryChangeSchema }) change: EntryChange,
    @AsAuthor() author: Author,
  ): Promise<GalleryImage> {
    return this.imageOf(await this.galleryImages.change(id, author, change));
  }

  /** Clears the gallery's cover if it was this image. */
  @Delete('image/:id')
  @Answers('Supprimer définitivement une image', messageSchema)
  async remove(@IdParam() id: string, @AsAuthor() author: Author): Promise<{ message: string }> {
    const image = await this.unwrap(await this.files.remove(id, author));
    await this.galleries.removeCover(image.galleryId, author, id);
    return { message: 'Image supprimée avec succès' };
  }

  private async imageOf(outcome: StoredGalleryImage | RecordRefusal): Promise<GalleryImage> {
    const [image] = await shownImages(this.downloads, [await this.unwrap(outcome)]);
    if (!image) throw new Error('shownImages returned no image');
    return image;
  }

  private unwrap(outcome: StoredGalleryImage | RecordRefusal): Promise<StoredGalleryImage> {
    return orRefuseRecord(outcome, 'unknown-gallery-image', this.accounts);
  }
}
