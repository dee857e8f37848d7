import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { CardinalCatalogue, type Account } from '@fumata/content';
import { exportPathSchema, journalFilterSchema, type ExportPath, type JournalFilter } from '@fumata/contracts';
import { Access } from '../../http/sessions/access.guard.js';
import { LoggedIn } from '../../http/sessions/caller.js';
import { AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import { required } from '../../http/refusals/refused.js';
import type { Reply } from '../../http/answers/reply.js';
import { Editions } from '../../view/editions.js';
import { asExport } from './as-export.js';
import { Exports } from './exports.js';
import { filtersIn, toEventFilter } from './event-filter.js';
import { roleText } from './journal-events.js';

/** Exports of the journal. */
@Heading('Journal')
@Controller('api/journal')
export class ExportController {
  constructor(
    private readonly catalogue: CardinalCatalogue,
    private readonly editions: Editions,
    private readonly exports: Exports,
  ) {}

  @Get(':conclaveId/export.:format')
  @Access('admin', 'analyste')
  @AnswersFile("Les événements d'une édition, filtrés comme le journal", 'application/x-ndjson', 'text/csv')
  async export(
    @Param({ schema: exportPathSchema }) { conclaveId, format }: ExportPath,
    @Query({ schema: journalFilterSchema }) query: JournalFilter,
    @LoggedIn() reader: Account,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile> {
    const edition = required(await this.editions.find(conclaveId, 'counts'), 'unknown-edition');
    // The file states its filters, so authors cannot be searched by name.
    const names = { cardinalName: (id: string) => this.catalogue.card(id).nomComplet, authorName: roleText };
    const filter = toEventFilter(query, names, reader);
    const to = Math.min(edition.sequence, filter.to ?? edition.sequence);
    const file = this.exports.forAnalysts({ conclaveId, format, filter, filters: filtersIn(query, filter), to });
    asExport(reply, { conclaveId, format, events: Math.max(0, to - (filter.from ?? 1) + 1) });
    return new StreamableFile(file);
  }
}
