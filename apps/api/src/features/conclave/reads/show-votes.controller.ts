import { Controller, Get } from '@nestjs/common';
import { currentVotesSchema, type CurrentVotes } from '@fumata/contracts';
import { Answers, Heading } from '../../../http/open-api.js';
import { Refused } from '../../../http/refused.js';
import { LiveView } from '../../../view/live-view.js';
import { Presenter } from '../../../view/presenter.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowVotesController {
  constructor(
    private readonly live: LiveView,
    private readonly presenter: Presenter,
  ) {}

  @Get('current-votes')
  @Answers('Les voix du tour en cours, de chaque cardinal', currentVotesSchema)
  handle(): CurrentVotes {
    const { edition } = this.live;
    if (!edition) throw new Refused({ refused: 'no-conclave' });
    return this.presenter.currentVotes(edition);
  }
}
