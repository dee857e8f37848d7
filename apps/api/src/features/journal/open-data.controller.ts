import { Readable } from 'node:stream';
import { Controller, Get, Header, Inject, Param, Query, Res, StreamableFile } from '@nestjs/common';
import {
  exportPathSchema,
  noQuerySchema,
  openDataSchema,
  openResultsSchema,
  type ExportPath,
  type NoQuery,
  type OpenData,
  type OpenEdition,
  type OpenResults,
} from '@fumata/contracts';
import { CardinalCatalogue, writeTable } from '@fumata/content';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { IdParam } from '../../http/sessions/caller.js';
import { asCsvFile } from '../../http/answers/csv-file.js';
import { FromDownloader, type Downloader } from '../../http/sessions/downloader.js';
import { Answers, AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import { Refused, required } from '../../http/refusals/refused.js';
import type { Reply } from '../../http/answers/reply.js';
import { Editions } from '../../view/editions.js';
import { replayRangeOf } from '../../view/replay-range.js';
import { asExport } from './as-export.js';
import { Exports } from './exports.js';
import { closedRoundsOf, openRound, RESULT_COLUMNS, resultRows } from './open-rounds.js';
import { matchesTag } from '../../http/answers/entity-tag.js';
import { answerRange, emptyBody, rangeOf } from '../../http/answers/range.js';
import type { ExportFile } from './export-files.js';

/** Answers with the file, a range of it, or 304; closes it. */
async function sendFile(
  { handle, size, tag }: ExportFile,
  downloader: Downloader,
  reply: Reply,
): Promise<StreamableFile | undefined> {
  reply.header('cache-control', 'no-cache');
  const isUnchanged = matchesTag(downloader.ifNoneMatch, tag);
  if (isUnchanged) {
    reply.header('etag', tag);
    reply.status(304);
  }
  const part = isUnchanged ? undefined : answerRange(reply, rangeOf(size, tag, downloader), { size, tag });
  if (part && !downloader.isHead)
    return new StreamableFile(handle.createReadStream({ start: part.from, end: part.to }));
  await handle.close();
  return part && emptyBody();
}

const NO_QUERY = { schema: noQuerySchema };

/** Public data of finished rounds and editions: results and events. */
@Heading('Données ouvertes')
@Controller('api/donnees')
export class OpenDataController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogue: CardinalCatalogue,
    private readonly editions: Editions,
    private readonly exports: Exports,
  ) {}

  @Get()
  @Header('access-control-allow-origin', '*')
  @Answers('Les éditions dont les données sont ouvertes, la plus récente en premier', openDataSchema)
  list(@Query(NO_QUERY) _query: NoQuery): OpenData {
    const editions = this.editions.rows().flatMap((row) => this.openEdition(row._id) ?? []);
    return { editions: editions.filter(({ last }) => last > 0).reverse() };
  }

  @Get(':conclaveId/resultats.json')
  @Header('access-control-allow-origin', '*')
  @Answers("Les résultats des scrutins clos d'une édition", openResultsSchema)
  async results(@IdParam('conclaveId') conclaveId: string, @Query(NO_QUERY) _query: NoQuery): Promise<OpenResults> {
    return this.resultsFor(conclaveId);
  }

  @Get(':conclaveId/resultats.csv')
  @Header('access-control-allow-origin', '*')
  @AnswersFile("Les résultats des scrutins clos d'une édition", 'text/csv')
  async table(
    @IdParam('conclaveId') conclaveId: string,
    @Query(NO_QUERY) _query: NoQuery,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<string> {
    const { rounds } = await this.resultsFor(conclaveId);
    asCsvFile(reply, `fumata-resultats-${conclaveId}`, this.clock.now());
    return writeTable(RESULT_COLUMNS, rounds.flatMap(resultRows));
  }

  @Get(':conclaveId/evenements.:format')
  @Header('access-control-allow-origin', '*')
  @AnswersFile(
    "Tous les événements d'une édition, jusqu'à son dernier scrutin clos",
    'application/x-ndjson',
    'text/csv',
  )
  async events(
    @Param({ schema: exportPathSchema }) { conclaveId, format }: ExportPath,
    @Query(NO_QUERY) _query: NoQuery,
    @FromDownloader() downloader: Downloader,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile | undefined> {
    const edition = this.editions.totals(conclaveId);
    const to = edition ? replayRangeOf(edition, false).last : 0;
    if (to === 0) throw new Refused('unknown-edition');
    const file = await this.exports.forVisitors({ conclaveId, format, to }, downloader.address);
    asExport(reply, { conclaveId, format, events: to });
    return file instanceof Readable ? new StreamableFile(file) : sendFile(file, downloader, reply);
  }

  private async resultsFor(conclaveId: string): Promise<OpenResults> {
    const edition = required(await this.editions.find(conclaveId, 'counts', 'analysis'), 'unknown-edition');
    const nameOf = (id: string): string => this.catalogue.card(id).nomComplet;
    const rounds = closedRoundsOf(edition).map((round) => openRound(edition, round, nameOf));
    return { edition: required(this.openEdition(conclaveId), 'unknown-edition'), rounds };
  }

  private openEdition(conclaveId: string): OpenEdition | undefined {
    const row = this.editions.row(conclaveId);
    const edition = this.editions.totals(conclaveId);
    if (!row || !edition) return undefined;
    const { last } = replayRangeOf(edition, false);
    return { ...row, last, closedRounds: closedRoundsOf(edition).length };
  }
}
