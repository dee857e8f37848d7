import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import type { StoredGalleryImage } from '@fumata/content';
import { downloadSizeSchema, openedLinkSchema, type DownloadSize, type OpenedLink } from '@fumata/contracts';
import { readPictureName, WIDTHS } from '@fumata/media';
import { FromDownloader, refuseDeadLink, type Downloader } from '../../http/sessions/downloader.js';
import { Answers, AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import { required } from '../../http/refusals/refused.js';
import type { Reply } from '../../http/answers/reply.js';
import { DownloadLinks } from './download-links.js';
import { DownloadedFiles } from './downloaded-files.js';

/** Describes and serves the content of a link to its holder. */
@Heading('Téléchargements')
@Controller('api/gallery')
export class DownloadController {
  constructor(
    private readonly links: DownloadLinks,
    private readonly files: DownloadedFiles,
  ) {}

  @Get('link/:token')
  @Answers('Ce qu’un lien de téléchargement ouvre', openedLinkSchema)
  async link(@Param('token') token: string, @Res({ passthrough: true }) reply: Reply): Promise<OpenedLink> {
    keepPrivate(reply);
    const opened = required(await this.links.open(token), 'dead-link');
    const { image, gallery, images, link } = opened;
    return {
      titre: (image ?? gallery).titre,
      miniature: (image ?? images[0])?._id ?? null,
      images: images.length,
      expiresAt: link.expiresAt,
      tailles: image ? smallerWidths(image) : [],
    };
  }

  @Get('download/:token')
  @AnswersFile('Télécharger ce qu’un lien ouvre', 'image/*', 'application/zip')
  async download(
    @Param('token') token: string,
    @Query({ schema: downloadSizeSchema }) { taille }: DownloadSize,
    @FromDownloader() downloader: Downloader,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile | undefined> {
    keepPrivate(reply);
    const opened = await this.links.open(token);
    if (!opened) return refuseDeadLink(downloader, reply);
    if (!opened.image && downloader.isHead) return this.files.archiveHead(opened, reply);
    if (!opened.image) return this.files.archive(opened, downloader, reply);
    return taille === undefined
      ? this.files.original(opened, opened.image, downloader, reply)
      : this.files.rendition(opened, opened.image, { downloader, reply, width: taille });
  }
}

/** Widths of renditions that are worth a download, smaller than the original, largest first. */
const smallerWidths = ({ picture, largeur }: StoredGalleryImage): number[] => {
  const name = readPictureName(picture);
  return name ? WIDTHS.filter((width) => width >= 640 && width <= name.width && width < largeur).reverse() : [];
};

function keepPrivate(reply: Reply): void {
  reply.header('cache-control', 'private, no-store');
  reply.header('x-robots-tag', 'noindex');
}
