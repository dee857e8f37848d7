import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { DownloadStore, type StoredGalleryImage } from '@fumata/content';
import { downloadSizeSchema, openedLinkSchema, type DownloadSize, type OpenedLink } from '@fumata/contracts';
import { Pictures, readPictureName, widthFor, WIDTHS } from '@fumata/media';
import { FromDownloader, type Downloader } from '../../http/downloader.js';
import { Answers, AnswersFile, Heading } from '../../http/open-api.js';
import { orRefuse, required } from '../../http/refused.js';
import type { Reply } from '../../http/reply.js';
import { archiveOf } from './archive.js';
import { DownloadLinks, type Opened } from './download-links.js';
import { beginsFile, rangeOf } from './range.js';

/** Page for browsers that open a dead link. */
const DEAD = '/gallery/download/lien-invalide';
const MIME: Readonly<Record<string, string>> = { jpeg: 'image/jpeg' };

/** Serves originals to the holder of a link. */
@Heading('Téléchargements')
@Controller('api/gallery')
export class DownloadController {
  constructor(
    private readonly pictures: Pictures,
    private readonly downloads: DownloadStore,
    private readonly links: DownloadLinks,
  ) {}

  @Get('link/:token')
  @Answers('Ce qu’un lien de téléchargement ouvre', openedLinkSchema)
  async link(@Param('token') token: string, @Res({ passthrough: true }) reply: Reply): Promise<OpenedLink> {
    privately(reply);
    const opened = required(await this.links.open(token), 'dead-link');
    const { image, gallery, images, link } = opened;
    return {
      titre: (image ?? gallery).titre,
      miniature: (image ?? images[0])?._id ?? null,
      images: images.length,
      expiresAt: link.expiresAt,
      tailles: image ? widthsOf(image) : [],
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
    privately(reply);
    const opened = await this.links.open(token);
    if (!opened) return refuse(downloader, reply);
    if (!opened.image) return this.archive(opened, downloader, reply);
    return taille === undefined
      ? this.original(opened, opened.image, downloader, reply)
      : this.rendition(opened, opened.image, { downloader, reply, width: taille });
  }

  private async original(
    opened: Opened,
    image: StoredGalleryImage,
    downloader: Downloader,
    reply: Reply,
  ): Promise<StreamableFile | undefined> {
    const { octets: size, filename, format, original } = image;
    const tag = `"${original.replace(/^originals\/|\..*$/g, '').slice(0, 32)}"`;
    const range = rangeOf(size, tag, downloader);
    const part = range.kind === 'part' ? range : { from: 0, to: size - 1 };
    const stream = range.kind === 'none' ? undefined : await this.pictures.readOriginal(original, part);
    if (!stream && range.kind !== 'none') return refuse(downloader, reply);
    asFile(reply, filename, MIME[format] ?? `image/${format}`);
    reply.header('accept-ranges', 'bytes');
    reply.header('etag', tag);
    if (!stream) {
      reply.status(416);
      reply.header('content-range', `bytes */${size}`);
      return undefined;
    }
    reply.header('content-length', String(part.to - part.from + 1));
    if (range.kind === 'part') {
      reply.status(206);
      reply.header('content-range', `bytes ${part.from}-${part.to}/${size}`);
    }
    if (beginsFile(range)) await this.count(opened, downloader);
    return new StreamableFile(stream);
  }

  private async rendition(
    opened: Opened,
    image: StoredGalleryImage,
    { downloader, reply, width }: { downloader: Downloader; reply: Reply; width: number },
  ): Promise<StreamableFile | undefined> {
    const picture = readPictureName(image.picture);
    const bytes = picture && (await this.pictures.rendition(picture, width, 'jpeg'));
    if (!picture || !bytes) return refuse(downloader, reply);
    const name = image.filename.replace(/\.[^.]*$/, '');
    asFile(reply, `${name}-${widthFor(picture, width)}.jpg`, 'image/jpeg');
    reply.header('content-length', String(bytes.length));
    await this.count(opened, downloader);
    return new StreamableFile(bytes);
  }

  private async archive(opened: Opened, downloader: Downloader, reply: Reply): Promise<StreamableFile> {
    const { size, stream } = archiveOf(opened.images, this.pictures);
    asFile(reply, `${opened.gallery.slug}.zip`, 'application/zip');
    reply.header('content-length', String(size));
    await this.count(opened, downloader);
    return new StreamableFile(stream());
  }

  /** Mail scanners, previews and HEAD requests are served but not counted. */
  private async count({ link }: Opened, { isPerson, address, userAgent }: Downloader): Promise<void> {
    if (isPerson) await this.downloads.recordDownload(link, { ipAddress: address, userAgent });
  }
}

/** Widths below the original's, largest first. */
const widthsOf = ({ picture, largeur }: StoredGalleryImage): number[] => {
  const name = readPictureName(picture);
  return name ? WIDTHS.filter((width) => width >= 640 && width <= name.width && width < largeur).reverse() : [];
};

function privately(reply: Reply): void {
  reply.header('cache-control', 'private, no-store');
  reply.header('x-robots-tag', 'noindex');
}

function asFile(reply: Reply, name: string, type: string): void {
  reply.header('content-type', type);
  // Names consist of ASCII lower-case letters, digits and dashes.
  reply.header('content-disposition', `attachment; filename="${name}"`);
}

/** An HTML page for browsers, an error body for programs. */
function refuse({ wantsPage }: Downloader, reply: Reply): undefined {
  if (!wantsPage) return orRefuse<never>({ refused: 'dead-link' });
  reply.status(303);
  reply.header('location', DEAD);
  return undefined;
}
