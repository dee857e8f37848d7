import { Controller, Get, Inject } from '@nestjs/common';
import { currentStateSchema } from '@fumata/contracts';
import type { CurrentState } from '@fumata/contracts';
import { Answers, Heading } from '../../../http/open-api.js';
import { Refused } from '../../../http/refused.js';
import { LiveGateway } from '../../../live/gateway.js';
import { SYSTEM } from '../../../system.js';
import type { ApiSystem } from '../../../system.js';
import { LiveView } from '../../../view/live-view.js';
import { Presenter } from '../../../view/presenter.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowStateController {
  constructor(
    @Inject(SYSTEM) private readonly system: ApiSystem,
    private readonly gateway: LiveGateway,
    private readonly live: LiveView,
    private readonly presenter: Presenter,
  ) {}

  @Get('state')
  @Answers("L'état du conclave et ses tours", currentStateSchema)
  handle(): CurrentState {
    const { edition } = this.live;
    if (!edition) throw new Refused({ refused: 'no-conclave' });
    return {
      ...this.presenter.state(edition),
      viewers: this.gateway.watching,
      now: this.system.clock.now().toISOString(),
    };
  }
}
