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
  type OpenRound,
} from '@fumata/contracts';
import { CardinalCatalogue, writeTable } from '@fumata/content';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { IdParam } from '../../http/caller.js';
import { asCsvFile } from '../../http/csv-file.js';
import { FromDownloader, type Downloader } from '../../http/downloader.js';
import { Answers, AnswersFile, Heading } from '../../http/open-api.js';
import { Refused, required } from '../../http/refused.js';
import type { Reply } from '../../http/reply.js';
import { Editions } from '../../view/editions.js';
import { replayRangeOf } from '../../view/replay-range.js';
import { asExport } from './as-export.js';
import { Exports } from './exports.js';
import { sendFile } from './send-file.js';
import { closedRoundsOf, openRound, RESULT_COLUMNS, resultRows } from './open-rounds.js';

const NONE = { schema: noQuerySchema };

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
  list(@Query(NONE) _query: NoQuery): OpenData {
    const editions = this.editions.rows().flatMap((row) => this.opened(row._id) ?? []);
    return { editions: editions.filter(({ last }) => last > 0).reverse() };
  }

  @Get(':conclaveId/resultats.json')
  @Header('access-control-allow-origin', '*')
  @Answers("Les résultats des scrutins clos d'une édition", openResultsSchema)
  results(@IdParam('conclaveId') conclaveId: string, @Query(NONE) _query: NoQuery): OpenResults {
    return this.resultsFor(conclaveId);
  }

  @Get(':conclaveId/resultats.csv')
  @Header('access-control-allow-origin', '*')
  @AnswersFile("Les résultats des scrutins clos d'une édition", 'text/csv')
  table(
    @IdParam('conclaveId') conclaveId: string,
    @Query(NONE) _query: NoQuery,
    @Res({ passthrough: true }) reply: Reply,
  ): string {
    const { rounds } = this.resultsFor(conclaveId);
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
    @Query(NONE) _query: NoQuery,
    @FromDownloader() downloader: Downloader,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile | undefined> {
    const edition = this.editions.find(conclaveId);
    const to = edition ? replayRangeOf(edition, false).last : 0;
    if (to === 0) throw new Refused('unknown-edition');
    const file = await this.exports.forVisitors({ conclaveId, format, to }, downloader.address);
    asExport(reply, { conclaveId, format, events: to });
    return file instanceof Readable ? new StreamableFile(file) : sendFile(file, downloader, reply);
  }

  private resultsFor(conclaveId: string): OpenResults {
    const edition = required(this.opened(conclaveId), 'unknown-edition');
    return { edition, rounds: this.rounds(conclaveId) };
  }

  private opened(conclaveId: string): OpenEdition | undefined {
    const row = this.editions.rows().find(({ _id }) => _id === conclaveId);
    const edition = this.editions.find(conclaveId);
    if (!row || !edition) return undefined;
    const { last } = replayRangeOf(edition, false);
    return { ...row, last, closedRounds: closedRoundsOf(edition).length };
  }

  private rounds(conclaveId: string): OpenRound[] {
    const edition = this.editions.find(conclaveId);
    const nameOf = (id: string): string => this.catalogue.card(id).nomComplet;
    return edition ? closedRoundsOf(edition).map((round) => openRound(edition, round, nameOf)) : [];
  }
}
