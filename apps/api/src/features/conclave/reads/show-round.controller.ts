import { Controller, Get, Param } from '@nestjs/common';
import type { Edition } from '@fumata/conclave';
import { roundDetailSchema, roundNumberSchema, type RoundDetail } from '@fumata/contracts';
import { IdParam } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { Refused } from '../../../http/refused.js';
import { Editions } from '../../../view/editions.js';
import { LiveView } from '../../../view/live-view.js';
import { Presenter } from '../../../view/presenter.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowRoundController {
  constructor(
    private readonly live: LiveView,
    private readonly editions: Editions,
    private readonly presenter: Presenter,
  ) {}

  @Get('rounds/:roundNumber')
  @Answers('Un tour : tous ses résultats, les votes de chaque minute et la course en tête', roundDetailSchema)
  handle(@Param('roundNumber', { schema: roundNumberSchema }) roundNumber: number): RoundDetail {
    return this.detail(this.live.edition, roundNumber);
  }

  @Get('editions/:id/rounds/:roundNumber')
  @Answers("Un tour d'une édition", roundDetailSchema)
  ofEdition(
    @IdParam() id: string,
    @Param('roundNumber', { schema: roundNumberSchema }) roundNumber: number,
  ): RoundDetail {
    const edition = this.editions.find(id);
    if (!edition) throw new Refused({ refused: 'unknown-edition' });
    return this.detail(edition, roundNumber);
  }

  private detail(edition: Edition | undefined, roundNumber: number): RoundDetail {
    const round = edition?.rounds.findLast((each) => each.roundNumber === roundNumber);
    if (!edition || !round) throw new Refused({ refused: 'unknown-round' });
    return this.presenter.roundDetail(edition, round);
  }
}
