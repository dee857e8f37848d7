import { Controller, Get, Param } from '@nestjs/common';
import {
  editionAnswerSchema,
  editionsSchema,
  roundDetailSchema,
  roundNumberSchema,
  type EditionAnswer,
  type Editions as EditionsAnswer,
  type RoundDetail,
} from '@fumata/contracts';
import type { EditionTotals } from '@fumata/read-models';
import { IdParam } from '../../../http/sessions/caller.js';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { required } from '../../../http/refusals/refused.js';
import { Editions } from '../../../view/editions.js';
import { LiveView } from '../../../view/live-view.js';
import { Presenter } from '../../../view/presenter.js';

const ROUND = { schema: roundNumberSchema };

@Heading('Conclave')
@Controller('api/conclave')
export class EditionsController {
  constructor(
    private readonly live: LiveView,
    private readonly editions: Editions,
    private readonly presenter: Presenter,
  ) {}

  @Get('rounds/:roundNumber')
  @Answers('Un scrutin : tous ses résultats, les votes de chaque minute et la course en tête', roundDetailSchema)
  async roundOfCurrentEdition(@Param('roundNumber', ROUND) roundNumber: number): Promise<RoundDetail> {
    return this.detail(required(this.live.edition, 'unknown-round'), roundNumber);
  }

  @Get('editions')
  @Answers('Les éditions passées, la plus récente en premier', editionsSchema)
  past(): EditionsAnswer {
    const archived = this.editions.rows().filter(({ closedAt }) => closedAt !== null);
    return { editions: archived.reverse() };
  }

  @Get('editions/:id')
  @Answers('Une édition : son état et ses scrutins', editionAnswerSchema)
  async edition(@IdParam() id: string): Promise<EditionAnswer> {
    const edition = required(await this.editions.find(id, 'counts'), 'unknown-edition');
    const row = required(this.editions.row(id), 'unknown-edition');
    return { edition: row, ...this.presenter.state(edition) };
  }

  @Get('editions/:id/rounds/:roundNumber')
  @Answers("Un scrutin d'une édition", roundDetailSchema)
  async round(@IdParam() id: string, @Param('roundNumber', ROUND) roundNumber: number): Promise<RoundDetail> {
    return this.detail(required(this.editions.totals(id), 'unknown-edition'), roundNumber);
  }

  private async detail(edition: EditionTotals, roundNumber: number): Promise<RoundDetail> {
    const round = await this.editions.findRound(edition.conclaveId, roundNumber);
    return this.presenter.roundDetail(edition, required(round, 'unknown-round'));
  }
}
