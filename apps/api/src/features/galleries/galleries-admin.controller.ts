import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  coveredGallerySchema,
  galleriesSchema,
  entryChangeSchema,
  galleryImagesSchema,
  gallerySchema,
  imageOrderSchema,
  messageSchema,
  newGallerySchema,
  type Galleries,
  type Gallery,
  type EntryChange,
  type GalleryImages,
  type ImageOrder,
  type NewGallery,
} from '@fumata/contracts';
import {
  AccountStore,
  arrangeImages,
  DownloadStore,
  GalleryImageStore,
  GalleryStore,
  type Author,
  type RecordRefusal,
  type StoredGallery,
} from '@fumata/content';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { IdParam, AsAuthor } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { orRefuseRecord } from '../../http/refusals/record-refusal.js';
import { Refused, required } from '../../http/refusals/refused.js';
import { GalleryFiles } from './gallery-files.js';
import { shownGallery, shownImages } from './gallery-answers.js';

@Heading('Galeries, administration')
@WritesContent()
@Controller('api/gallery')
@Access('admin', 'galeries')
export class GalleriesAdminController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly galleries: GalleryStore,
    private readonly galleryImages: GalleryImageStore,
    private readonly downloads: DownloadStore,
    private readonly files: GalleryFiles,
  ) {}

  @Get('admin')
  @Answers('Toutes les galeries, inactives comprises', galleriesSchema)
  async all(): Promise<Galleries> {
    const galleries = await this.galleries.all();
    const images = await this.galleryImages.ofEach(galleries.map(({ _id }) => _id));
    return { galleries: galleries.map((gallery) => shownGallery(gallery, images.get(gallery._id) ?? [])) };
  }

  @Get('admin/images/:galleryId')
  @Answers('Une galerie avec toutes ses images', galleryImagesSchema)
  async images(@IdParam('galleryId') id: string): Promise<GalleryImages> {
    const gallery = required(await this.galleries.get(id), 'unknown-gallery');
    const images = await this.galleryImages.of(id);
    return { gallery: shownGallery(gallery, images), images: await shownImages(this.downloads, images) };
  }

  @Post()
  @Answers('Créer une galerie', gallerySchema, 201)
  async add(@Body({ schema: newGallerySchema }) fields: NewGallery, @AsAuthor() author: Author): Promise<Gallery> {
    return this.galleryOf(await this.unwrap(await this.galleries.add(author, fields)));
  }

  @Put(':id')
  @Answers('Modifier les champs donnés', gallerySchema)
  async change(
    @IdParam() id: string,
    @Body({ schema: entryChangeSchema }) change: EntryChange,
    @AsAuthor() author: Author,
  ): Promise<Gallery> {
    return this.galleryOf(await this.unwrap(await this.galleries.change(id, author, change)));
  }

  /** Images first: if interrupted, the gallery still exists and the deletion can be repeated. */
  @Delete(':id')
  @Answers('Supprimer définitivement une galerie et toutes ses images', messageSchema)
  async remove(@IdParam() id: string, @AsAuthor() author: Author): Promise<{ message: string }> {
    const { galleries, galleryImages } = this;
    if (!(await galleries.get(id))) throw new Refused('unknown-gallery');
    const removeImages = async (): Promise<void> => {
      for (const { _id } of await galleryImages.of(id)) await this.files.remove(_id, author);
    };
    await removeImages();
    await this.unwrap(await galleries.remove(id, author));
    await removeImages(); // images uploaded meanwhile
    return { message: 'Galerie supprimée avec succès' };
  }

  @Put('set-cover/:imageId')
  @Answers('Choisir la couverture d’une galerie', coveredGallerySchema)
  async cover(@IdParam('imageId') imageId: string, @AsAuthor() author: Author): Promise<{ gallery: Gallery }> {
    const image = required(await this.galleryImages.get(imageId), 'unknown-gallery-image');
    const covered = await this.galleries.setCover(image.galleryId, author, imageId);
    return { gallery: await this.galleryOf(await this.unwrap(covered)) };
  }

  @Put(':id/order')
  @Answers('Donner aux images leur ordre', galleryImagesSchema)
  async arrange(
    @IdParam() id: string,
    @Body({ schema: imageOrderSchema }) { images: order }: ImageOrder,
    @AsAuthor() author: Author,
  ): Promise<GalleryImages> {
    if (!(await this.galleries.get(id))) throw new Refused('unknown-gallery');
    const { galleries, galleryImages } = this;
    const images = await Promise.all(order.map((each) => galleryImages.get(each)));
    if (images.some((image) => image && image.galleryId !== id)) throw new Refused('images-of-another-gallery');
    const refusal = await arrangeImages({ galleries, galleryImages }, id, author, order);
    if (refusal?.refused === 'other-images') throw new Refused('images-changed');
    if (refusal) throw new Refused('unknown-gallery');
    return this.images(id);
  }

  private async galleryOf(gallery: StoredGallery): Promise<Gallery> {
    return shownGallery(gallery, await this.galleryImages.of(gallery._id));
  }

  private unwrap(outcome: StoredGallery | RecordRefusal): Promise<StoredGallery> {
    return orRefuseRecord(outcome, 'unknown-gallery', this.accounts);
  }
}
