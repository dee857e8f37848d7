import { Module, type DynamicModule } from '@nestjs/common';
import { ContentModule } from './content/content.module.js';
import { ContentStarter } from './content-starter.js';
import { AccountsModule } from './features/accounts/accounts.module.js';
import { AlertsModule } from './features/alerts/alerts.module.js';
import { ArticlesModule } from './features/articles/articles.module.js';
import { AuditModule } from './features/audit/audit.module.js';
import { CardinalsModule } from './features/cardinals/cardinals.module.js';
import { ConclaveModule } from './features/conclave/conclave.module.js';
import { DownloadsModule } from './features/downloads/downloads.module.js';
import { ForecastsModule } from './features/forecasts/forecasts.module.js';
import { GalleriesModule } from './features/galleries/galleries.module.js';
import { JournalModule } from './features/journal/journal.module.js';
import { OperationsModule } from './features/operations/operations.module.js';
import { PapabileDuJourModule } from './features/papabile-du-jour/papabile-du-jour.module.js';
import { PicturesModule } from './features/pictures/pictures.module.js';
import { ProjectionsModule } from './features/projections/projections.module.js';
import { QuizModule } from './features/quiz/quiz.module.js';
import { ReplayModule } from './features/replay/replay.module.js';
import { SignedLogModule } from './features/signed-log/signed-log.module.js';
import { SiteModule } from './features/site/site.module.js';
import { TasksModule } from './features/tasks/tasks.module.js';
import { HttpModule } from './http/http.module.js';
import { LiveModule } from './live/live.module.js';
import { PagesModule } from './pages/pages.module.js';
import { SiteStarter } from './site-starter.js';
import { ViewModule } from './view/view.module.js';

const FEATURES = [
  AccountsModule,
  AlertsModule,
  ArticlesModule,
  AuditModule,
  CardinalsModule,
  ConclaveModule,
  DownloadsModule,
  ForecastsModule,
  GalleriesModule,
  JournalModule,
  OperationsModule,
  PapabileDuJourModule,
  PicturesModule,
  ProjectionsModule,
  QuizModule,
  ReplayModule,
  SignedLogModule,
  SiteModule,
  TasksModule,
];

/** The site's HTTP and sockets. Expects the tokens of `StoresModule`. */
@Module({})
export class ApiModule {
  /** `pages`: the site's pages; loaded from the configured folder when left out. */
  static with(stores: DynamicModule, pages: DynamicModule = PagesModule.forRoot()): DynamicModule {
    return {
      module: ApiModule,
      imports: [stores, pages, ContentModule, ViewModule, LiveModule, HttpModule, ...FEATURES],
      providers: [ContentStarter, SiteStarter],
    };
  }
}
