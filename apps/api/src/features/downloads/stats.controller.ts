import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import {
  downloadDetailsQuerySchema,
  downloadDetailsSchema,
  downloadStatsSchema,
  forgetSchema,
  messageSchema,
  type DownloadDetails,
  type DownloadDetailsQuery,
  type DownloadStats,
  type Forget,
  type Download,
  pageFields,
} from '@fumata/contracts';
import { DownloadStore, GalleryImageStore, GalleryStore, writeTable, type Author, mailboxOf } from '@fumata/content';
import { type Mailer, readMail } from '@fumata/mail';
import type { Clock } from '@fumata/platform';
import { CLOCK, MAILER } from '@fumata/stores';
import { plural } from '@fumata/text';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { AsAuthor } from '../../http/sessions/caller.js';
import { asCsvFile } from '../../http/answers/csv-file.js';
import { Answers, AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import type { Reply } from '../../http/answers/reply.js';
import { DownloadLinks } from './download-links.js';
import { linkedContent, shownDownload, UNKNOWN_GALLERY, type LinkedContent } from './shown-download.js';

const TOP_IMAGES = 5;

/** The images with the most downloads; images with the same number are sorted by title. */
const topImages = (
  { images, galleries }: LinkedContent,
  downloadCounts: ReadonlyMap<string, number>,
): DownloadStats['topImages'] =>
  [...images.values()]
    .map(({ _id, titre, galleryId }) => ({
      _id,
      titre,
      miniature: _id,
      downloads: downloadCounts.get(_id) ?? 0,
      galleryName: galleries.get(galleryId)?.titre ?? UNKNOWN_GALLERY,
    }))
    .filter(({ downloads }) => downloads > 0)
    .sort((a, b) => b.downloads - a.downloads || a.titre.localeCompare(b.titre, 'fr'))
    .slice(0, TOP_IMAGES);

/** Removes stored mails to the address: links and test mails. The worker removes a mail that is just being sent. */
async function removeMailsTo(email: string, mailer: Mailer): Promise<void> {
  for (const { id } of await mailer.list()) {
    const file = await mailer.read(id);
    const to = file && (await readMail(file)).to;
    if (to !== undefined && mailboxOf(to) === mailboxOf(email)) await mailer.remove(id);
  }
}

const CSV_COLUMNS = ['E-mail', 'Image', 'Galerie', 'Téléchargé le', 'Nombre', 'Adresse IP', 'Navigateur'];

const csvTime = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Cells of a download, formatted for people; an erased value is an empty cell. */
function csvRow(download: Download): string[] {
  const { email, imageId, archive, galerie, lastDownload, downloadCount, ipAddress, userAgent } = download;
  return [
    email ?? '',
    imageId?.titre ?? (archive === null ? 'Image supprimée' : 'Toute la galerie'),
    galerie ?? UNKNOWN_GALLERY,
    lastDownload === null ? '' : csvTime.format(new Date(lastDownload)),
    String(downloadCount),
    ipAddress ?? '',
    userAgent ?? '',
  ];
}

const PAGE = 20;
const DAYS = 7;

/** More than the downloads of any site in half a year. */
const MAX_ROWS = 200_000;

/** Download records: personal data, for administrators only. */
@Heading('Téléchargements, administration')
@WritesContent()
@Controller('api/download-stats')
@Access('admin', 'galeries')
export class DownloadStatsController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly downloads: DownloadStore,
    private readonly galleries: GalleryStore,
    private readonly galleryImages: GalleryImageStore,
    private readonly links: DownloadLinks,
  ) {}

  @Get()
  @Answers('Les chiffres des téléchargements', downloadStatsSchema)
  async stats(): Promise<DownloadStats> {
    const { downloads } = this;
    const [totals, last7Days, content] = await Promise.all([
      downloads.totals(),
      downloads.lastDays(DAYS),
      this.linkedContent(),
    ]);
    const counts = await downloads.countsOf([...content.images.keys()]);
    return {
      totalDownloadCount: totals.downloads,
      totalUniqueEmails: totals.emails,
      totalDownloads: totals.links,
      topImages: topImages(content, counts),
      last7Days,
    };
  }

  @Get('details')
  @Answers('Les téléchargements, les derniers en premier', downloadDetailsSchema)
  async details(@Query({ schema: downloadDetailsQuerySchema }) query: DownloadDetailsQuery): Promise<DownloadDetails> {
    const { page = 1, limit = PAGE } = query;
    const { links, total } = await this.downloads.details(query, page, limit);
    const content = await this.linkedContent();
    return { downloads: links.map((link) => shownDownload(link, content)), ...pageFields(total, page, limit) };
  }

  @Get('export.csv')
  @AnswersFile('Les téléchargements que les filtres donnent', 'text/csv')
  async export(
    @Query({ schema: downloadDetailsQuerySchema }) query: DownloadDetailsQuery,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<string> {
    const { links } = await this.downloads.details(query, 1, MAX_ROWS);
    const content = await this.linkedContent();
    asCsvFile(reply, 'telechargements', this.clock.now());
    return writeTable(
      CSV_COLUMNS,
      links.map((link) => csvRow(shownDownload(link, content))),
    );
  }

  @Post('forget')
  @Answers('Oublier une adresse partout où elle est écrite ; ses liens sont révoqués', messageSchema)
  async forget(
    @Body({ schema: forgetSchema }) { email }: Forget,
    @AsAuthor() author: Author,
  ): Promise<{ message: string }> {
    // Mails first: if this fails, the records still show that there is something to erase.
    await removeMailsTo(email, this.mailer);
    const forgotten = await this.downloads.eraseEmail(this.links.key, email, author);
    const count = forgotten.length;
    const recordCount = count === 0 ? 'Aucun enregistrement' : `${count} ${plural(count, 'enregistrement')}`;
    return { message: `${recordCount} avec cette adresse${count === 0 ? '' : ' : elle est effacée'}` };
  }

  private linkedContent(): ReturnType<typeof linkedContent> {
    return linkedContent({ galleries: this.galleries, galleryImages: this.galleryImages });
  }
}
