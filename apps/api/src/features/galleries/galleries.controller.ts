import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { DownloadStore, GalleryImageStore, GalleryStore } from '@fumata/content';
import {
  galleriesSchema,
  galleryImagesSchema,
  imageQuerySchema,
  objectIdSchema,
  type Galleries,
  type GalleryImages,
  type ImageQuery,
} from '@fumata/contracts';
import { Pictures, readPictureName, widthFor } from '@fumata/media';
import { OptionalAccess } from '../../http/sessions/access.guard.js';
import { FromViewer, type Viewer } from '../../http/sessions/caller.js';
import { AnswersFile, Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { formatFor } from '../../http/answers/picture-format.js';
import { Refused, required } from '../../http/refusals/refused.js';
import type { Reply } from '../../http/answers/reply.js';
import { publicImage, publicImages, shownGallery, shownImages } from './gallery-answers.js';

/** An image's content never changes, but the image may be withdrawn. */
const FOR_AN_HOUR = 'public, max-age=3600';

/** Active galleries; inactive ones do not exist for the public. */
@Heading('Galeries')
@Controller('api/gallery')
export class GalleriesController {
  constructor(
    private readonly pictures: Pictures,
    private readonly galleries: GalleryStore,
    private readonly galleryImages: GalleryImageStore,
    private readonly downloads: DownloadStore,
  ) {}

  @Get()
  @Answers('Les galeries, dans leur ordre', galleriesSchema)
  async list(): Promise<Galleries> {
    const active = (await this.galleries.all()).filter(({ actif }) => actif);
    const images = await this.galleryImages.ofEach(active.map(({ _id }) => _id));
    const galleries = active.map((gallery) =>
      shownGallery(
        gallery,
        (images.get(gallery._id) ?? []).filter(({ actif }) => actif),
      ),
    );
    return { galleries };
  }

  @Get('slug/:slug')
  @Answers('Une galerie par son adresse, ancienne ou actuelle, avec ses images', galleryImagesSchema)
  async bySlug(@Param('slug') slug: string): Promise<GalleryImages> {
    const gallery = await this.galleries.bySlug(slug);
    if (!gallery?.actif) throw new Refused('unknown-gallery');
    const images = await publicImages(this.galleryImages, gallery);
    return { gallery: shownGallery(gallery, images), images: await shownImages(this.downloads, images) };
  }

  /** Administrators also see withdrawn images: their pages send the session's cookie. */
  @Get('thumbnail/:imageId')
  @OptionalAccess()
  @AnswersFile('L’image d’une galerie, dans la largeur demandée', 'image/avif', 'image/webp', 'image/jpeg')
  async thumbnail(
    @Param('imageId') imageId: string,
    @Query({ schema: imageQuerySchema }) { w }: ImageQuery,
    @FromViewer() { account, accept }: Viewer,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Uint8Array> {
    const id = objectIdSchema.safeParse(imageId);
    const visibleToAll = id.success
      ? await publicImage({ galleries: this.galleries, galleryImages: this.galleryImages }, id.data)
      : undefined;
    const maySeeWithdrawn = (account?.role === 'admin' || account?.role === 'galeries') && id.success;
    const image = visibleToAll ?? (maySeeWithdrawn ? await this.galleryImages.get(id.data) : undefined);
    const picture = image && readPictureName(image.picture);
    const format = formatFor(accept);
    const bytes = required(
      picture && (await this.pictures.rendition(picture, widthFor(picture, w), format)),
      'unknown-picture',
    );
    if (visibleToAll) reply.header('cache-control', FOR_AN_HOUR);
    reply.header('vary', 'Accept');
    reply.header('content-type', `image/${format}`);
    return bytes;
  }
}
