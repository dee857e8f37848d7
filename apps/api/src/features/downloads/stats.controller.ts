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
} from '@fumata/contracts';
import { DownloadStore, GalleryImageStore, GalleryStore, writeTable, type Author } from '@fumata/content';
import type { Mailer } from '@fumata/mail';
import type { Clock } from '@fumata/platform';
import { CLOCK, MAILER } from '@fumata/stores';
import { plural } from '@fumata/text';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/access.guard.js';
import { AsAuthor } from '../../http/caller.js';
import { asCsvFile } from '../../http/csv-file.js';
import { Answers, AnswersFile, Heading } from '../../http/open-api.js';
import type { Reply } from '../../http/reply.js';
import { CSV_COLUMNS, csvRow } from './downloads-csv.js';
import { DownloadLinks } from './download-links.js';
import { removeMailsTo } from './remove-mails.js';
import { shownDownload, linkedContent } from './shown-download.js';
import { topImages } from './top-images.js';

const PAGE = 20;
const DAYS = 7;
/** A misspelt filter is refused: ignoring it would return every row. */
const FILTERS = { schema: downloadDetailsQuerySchema.strict() };

/** More than the downloads of any site in half a year. */
const MAX_ROWS = 200_000;

/** Download records: personal data, for administrators only. */
@Heading('Téléchargements, administration')
@WritesContent()
@Controller('api/download-stats')
@Access('admin')
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
    const { found, total } = await this.downloads.details(query, page, limit);
    const content = await this.linkedContent();
    return {
      downloads: found.map((link) => shownDownload(link, content)),
      total,
      totalPages: Math.ceil(total / limit),
      currentPage: page,
    };
  }

  @Get('export.csv')
  @Access('admin')
  @AnswersFile('Les téléchargements que les filtres donnent', 'text/csv')
  async export(@Query(FILTERS) query: DownloadDetailsQuery, @Res({ passthrough: true }) reply: Reply): Promise<string> {
    const { found } = await this.downloads.details(query, 1, MAX_ROWS);
    const content = await this.linkedContent();
    asCsvFile(reply, 'telechargements', this.clock.now());
    return writeTable(
      CSV_COLUMNS,
      found.map((link) => csvRow(shownDownload(link, content))),
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
    const found = count === 0 ? 'Aucun enregistrement' : `${count} ${plural(count, 'enregistrement')}`;
    return { message: `${found} avec cette adresse${count === 0 ? '' : ' : elle est effacée'}` };
  }

  private linkedContent(): ReturnType<typeof linkedContent> {
    return linkedContent({ galleries: this.galleries, galleryImages: this.galleryImages });
  }
}
