import { Controller, Get, Inject } from '@nestjs/common';
import { currentStateSchema, type CurrentState } from '@fumata/contracts';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { Answers, Heading } from '../../../http/open-api.js';
import { Refused } from '../../../http/refused.js';
import { LiveBroadcast } from '../../../live/live-broadcast.js';
import { LiveView } from '../../../view/live-view.js';
import { Presenter } from '../../../view/presenter.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowStateController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly broadcast: LiveBroadcast,
    private readonly live: LiveView,
    private readonly presenter: Presenter,
  ) {}

  @Get('state')
  @Answers("L'état du conclave et ses tours", currentStateSchema)
  handle(): CurrentState {
    const { edition } = this.live;
    if (!edition) throw new Refused({ refused: 'no-conclave' });
    return { ...this.presenter.state(edition), viewers: this.broadcast.watching, now: this.clock.now().toISOString() };
  }
}
