import { Controller, Get } from '@nestjs/common';
import { overviewSchema, type Overview } from '@fumata/contracts';
import { Access } from '../../../http/sessions/access.guard.js';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { required } from '../../../http/refusals/refused.js';
import { LiveView } from '../../../view/live-view.js';
import { DashboardOverview } from './dashboard-overview.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin', 'conclave')
export class ShowOverviewController {
  constructor(
    private readonly live: LiveView,
    private readonly overview: DashboardOverview,
  ) {}

  @Get('overview')
  @Answers("Ce que le tableau de bord montre à côté de l'état public", overviewSchema)
  handle(): Overview {
    const edition = required(this.live.edition, 'no-conclave');
    return this.overview.of(edition);
  }
}
