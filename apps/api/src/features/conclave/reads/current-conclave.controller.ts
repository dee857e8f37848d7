import { Controller, Get, Inject } from '@nestjs/common';
import type { Edition } from '@fumata/conclave';
import { currentStateSchema, currentVotesSchema, type CurrentState, type CurrentVotes } from '@fumata/contracts';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { required } from '../../../http/refusals/refused.js';
import { LiveBroadcast } from '../../../live/live-broadcast.js';
import { LiveView } from '../../../view/live-view.js';
import { Presenter } from '../../../view/presenter.js';

/** The current edition. */
@Heading('Conclave')
@Controller('api/conclave')
export class CurrentConclaveController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly broadcast: LiveBroadcast,
    private readonly live: LiveView,
    private readonly presenter: Presenter,
  ) {}

  @Get('state')
  @Answers("L'état du conclave et ses tours", currentStateSchema)
  state(): CurrentState {
    const state = this.presenter.state(this.edition());
    return { ...state, viewers: this.broadcast.viewerCount, now: this.clock.now().toISOString() };
  }

  @Get('current-votes')
  @Answers('Les voix du scrutin en cours, de chaque cardinal', currentVotesSchema)
  votes(): CurrentVotes {
    return this.presenter.currentVotes(this.edition());
  }

  private edition(): Edition {
    return required(this.live.edition, 'no-conclave');
  }
}
