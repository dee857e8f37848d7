import { Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import {
  cardinalSearchQuerySchema,
  importProgressSchema,
  importQuerySchema,
  importReportSchema,
  type CardinalSearchQuery,
  type ImportProgress,
  type ImportQuery,
  type ImportReport,
} from '@fumata/contracts';
import {
  CardinalCatalogue,
  decodeText,
  planCardinals,
  statutByAge,
  writeCardinals,
  type Author,
  type CardinalStep,
  type Content,
  type DecodedText,
  type ImportPlan,
} from '@fumata/content';
import type { Clock } from '@fumata/platform';
import { CARDINAL_IMPORTS, CLOCK } from '@fumata/stores';
import { dayInRome } from '@fumata/text';
import { WritesContent } from '../../content/writes-content.js';
import { Freshness } from '../../content/freshness.js';
import { Access } from '../../http/sessions/access.guard.js';
import { AsAuthor } from '../../http/sessions/caller.js';
import { asCsvFile } from '../../http/answers/csv-file.js';
import { Answers, AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import type { Reply } from '../../http/answers/reply.js';
import { AcceptsUpload, FromUpload, type ReceivedForm } from '../../http/uploads/upload.js';
import { LiveView } from '../../view/live-view.js';
import { referenceDay } from './reference-day.js';

@Heading('Cardinaux, administration')
@WritesContent()
@Controller('api/cardinaux')
@Access('admin', 'redaction')
export class CardinalsCsvController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CARDINAL_IMPORTS) private readonly cardinalImports: Content['cardinalImports'],
    private readonly catalogue: CardinalCatalogue,
    private readonly freshness: Freshness,
    private readonly live: LiveView,
  ) {}

  @Get('export.csv')
  @AnswersFile('Les cardinaux que les critères donnent, tous leurs champs', 'text/csv')
  export(
    @Query({ schema: cardinalSearchQuerySchema }) { page: _page, limit: _limit, ...criteria }: CardinalSearchQuery,
    @Res({ passthrough: true }) reply: Reply,
  ): string {
    const { catalogue, clock } = this;
    asCsvFile(reply, 'cardinaux', clock.now());
    return writeCardinals(catalogue.stored(criteria));
  }

  @Get('import')
  @Answers('L’avancement de l’import en cours', importProgressSchema)
  progress(): Promise<ImportProgress> {
    return this.cardinalImports.progress();
  }

  /** A dry run without `confirmer=true`. Nothing is written if one row is refused. */
  @Post('import')
  @AcceptsUpload({ file: 'fichier', kind: 'tableau', texts: [] })
  @Answers('Importer un CSV : le sort de chaque ligne', importReportSchema)
  async import(
    @Query({ schema: importQuerySchema }) { confirmer }: ImportQuery,
    @FromUpload() { file }: ReceivedForm,
    @AsAuthor() author: Author,
  ): Promise<ImportReport> {
    return this.cardinalImports.run(author, confirmer === 'true', () => this.plan(decodeText(file)));
  }

  private async plan(file: DecodedText): Promise<ImportPlan<CardinalStep>> {
    const { catalogue } = this;
    await this.freshness.catchUp();
    return planCardinals(file, {
      bySlug: (slug) => catalogue.getBySlugWithTrash(slug),
      statutOf: (dateNaissance) => statutByAge(referenceDay(this.live, this.clock), dateNaissance),
      today: dayInRome(this.clock.now()),
    });
  }
}
