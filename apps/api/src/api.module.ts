import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { followerMetrics } from '@fumata/event-log';
import { AccountsModule } from './features/accounts/accounts.module.js';
import { ArticlesModule } from './features/articles/articles.module.js';
import { AuditModule } from './features/audit/audit.module.js';
import { CardinalsModule } from './features/cardinals/cardinals.module.js';
import { ConclaveModule } from './features/conclave/conclave.module.js';
import { DownloadsModule } from './features/downloads/downloads.module.js';
import { GalleriesModule } from './features/galleries/galleries.module.js';
import { JournalModule } from './features/journal/journal.module.js';
import { OperationsModule } from './features/operations/operations.module.js';
import { PapabileDuJourModule } from './features/papabile-du-jour/papabile-du-jour.module.js';
import { PicturesModule } from './features/pictures/pictures.module.js';
import { ProjectionsModule } from './features/projections/projections.module.js';
import { QuizModule } from './features/quiz/quiz.module.js';
import { ReplayModule } from './features/replay/replay.module.js';
import { SiteModule } from './features/site/site.module.js';
import { TasksModule } from './features/tasks/tasks.module.js';
import { AccessGuard } from './http/access.guard.js';
import { PlayerCookies } from './http/player-cookie.js';
import { SessionTokens } from './http/session-tokens.js';
import { Uploads } from './http/uploads/uploads.js';
import { VoterCookies } from './http/voter-cookie.js';
import { LiveGateway } from './live/gateway.js';
import { LiveView } from './view/live-view.js';
import { Presenter } from './view/presenter.js';
import { SYSTEM } from './system.js';
import type { ApiSystem } from './system.js';

@Module({
  imports: [
    AccountsModule,
    ArticlesModule,
    AuditModule,
    CardinalsModule,
    ConclaveModule,
    DownloadsModule,
    GalleriesModule,
    JournalModule,
    OperationsModule,
    PapabileDuJourModule,
    PicturesModule,
    ProjectionsModule,
    QuizModule,
    ReplayModule,
    SiteModule,
    TasksModule,
  ],
})
export class ApiModule {
  /** The application around what it is given from outside. */
  static with(system: ApiSystem): DynamicModule {
    const { secret, clock, ids, configuration, models, catalogue, logger } = system;
    const log = followerMetrics(system.metrics).watch(system.log, { name: 'view' });
    const live = new LiveView(
      log,
      models,
      (err) => logger.error({ err }, 'the live view lost the log'),
      () => logger.info('the live view stands at the head of the log again'),
    );
    const secure = configuration.publicUrl.startsWith('https:');
    const presenter = new Presenter(live, catalogue);
    const tokens = new SessionTokens(secret, clock);
    const shared = [
      { provide: SYSTEM, useValue: system },
      { provide: LiveView, useValue: live },
      { provide: Presenter, useValue: presenter },
      { provide: LiveGateway, useValue: new LiveGateway({ system, live, presenter, tokens }) },
      { provide: SessionTokens, useValue: tokens },
      { provide: Uploads, useValue: new Uploads(system.metrics) },
      { provide: PlayerCookies, useValue: new PlayerCookies(secret, secure, () => ids.uuid()) },
      { provide: VoterCookies, useValue: new VoterCookies(secret, secure, () => ids.uuid()) },
    ];
    return {
      module: ApiModule,
      global: true,
      providers: [...shared, { provide: APP_GUARD, useClass: AccessGuard }],
      exports: shared.map(({ provide }) => provide),
    };
  }
}
