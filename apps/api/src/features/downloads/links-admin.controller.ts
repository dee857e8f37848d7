import { Controller, Delete, Get, Inject, Post, Query } from '@nestjs/common';
import {
  downloadDetailsQuerySchema,
  downloadLinksSchema,
  messageSchema,
  type DownloadDetailsQuery,
  type DownloadLinks as ShownLinks,
  pageFields,
} from '@fumata/contracts';
import { DownloadStore, GalleryImageStore, GalleryStore, type Author, type DownloadLink } from '@fumata/content';
import type { Mailer } from '@fumata/mail';
import { MAILER } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { AsAuthor, IdParam } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { Refused, required } from '../../http/refusals/refused.js';
import { DownloadLinks } from './download-links.js';
import { DownloadMails } from './download-mails.js';
import { linkedContent, shownDownload, type LinkedContent } from './shown-download.js';

type ShownLink = ShownLinks['links'][number];

/** A link as administrators see it: its content, whether it is open, and the state of its mail. */
async function shownLink(
  link: DownloadLink,
  content: LinkedContent,
  mails: Pick<DownloadMails, 'stateOf'>,
): Promise<ShownLink> {
  const { createdAt, expiresAt, sentAt } = link;
  return {
    ...shownDownload(link, content),
    createdAt,
    expiresAt,
    sentAt,
    ferme: closedBy(link, content),
    courrier: await mails.stateOf(link),
  };
}

/** Consistent with `DownloadLinks`. */
function closedBy({ imageId, galleryId }: DownloadLink, { images, galleries }: LinkedContent): ShownLink['ferme'] {
  const gallery = galleries.get(galleryId);
  if (!gallery) return 'galerie-supprimee';
  if (!gallery.actif) return 'galerie-masquee';
  if (imageId === null) {
    const hasActiveImage = [...images.values()].some((image) => image.galleryId === galleryId && image.actif);
    return hasActiveImage ? null : 'galerie-vide';
  }
  const image = images.get(imageId);
  if (!image) return 'image-supprimee';
  return image.actif ? null : 'image-masquee';
}

const PAGE = 20;

/** Lists, revokes and resends open links. */
@Heading('Téléchargements, administration')
@WritesContent()
@Controller('api/download-stats/links')
@Access('admin', 'galeries')
export class LinksAdminController {
  constructor(
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly downloads: DownloadStore,
    private readonly galleries: GalleryStore,
    private readonly galleryImages: GalleryImageStore,
    private readonly links: DownloadLinks,
    private readonly mails: DownloadMails,
  ) {}

  @Get()
  @Answers('Les liens qui fonctionnent encore, les derniers en premier', downloadLinksSchema)
  async open(
    @Query({ schema: downloadDetailsQuerySchema }) { page = 1, limit = PAGE }: DownloadDetailsQuery,
  ): Promise<ShownLinks> {
    const { links, total } = await this.downloads.open(page, limit);
    const { galleries, galleryImages } = this;
    const content = await linkedContent({ galleries, galleryImages });
    const shownLinks = await Promise.all(links.map((link) => shownLink(link, content, this.mails)));
    return { links: shownLinks, ...pageFields(total, page, limit) };
  }

  @Delete(':id')
  @Answers('Révoquer un lien : il n’ouvre plus rien', messageSchema)
  async revoke(@IdParam() id: string, @AsAuthor() author: Author): Promise<{ message: string }> {
    if (!(await this.downloads.revoke(this.links.key, id, author))) throw new Refused('unknown-link');
    return { message: 'Lien révoqué' };
  }

  @Post(':id/resend')
  @Answers('Envoyer un lien encore une fois', messageSchema)
  async resend(@IdParam() id: string, @AsAuthor() author: Author): Promise<{ message: string }> {
    const { downloads } = this;
    const before = await downloads.get(id);
    if (!before || !(await this.links.find(before.galleryId, before.imageId))) throw new Refused('unknown-link');
    const link = required(await downloads.resend(id, author), 'unknown-link');
    await this.mails.queueAgain(link);
    return {
      message: this.mailer.delivers
        ? 'Le lien est envoyé à nouveau'
        : 'Le courrier avec le lien est gardé ici : aucun serveur de courrier n’est configuré',
    };
  }
}
