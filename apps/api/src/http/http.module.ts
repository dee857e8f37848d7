import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { Configuration } from '@fumata/platform';
import { CONFIGURATION, LOGGER, METRICS } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { systemTimers } from '../timers.js';
import { AccessGuard } from './sessions/access.guard.js';
import { AccountDuties } from './sessions/account-duties.js';
import { ConnectionCutter } from './limits/connection-cutter.js';
import { RequestLimits } from './limits/request-limits.js';
import { PlayerCookies } from './sessions/player-cookie.js';
import { SecurityLog } from './refusals/security-log.js';
import { SessionCookies } from './sessions/session-cookie.js';
import { Sessions } from './sessions/sessions.js';
import { SessionTokens } from './sessions/session-tokens.js';
import { SiteHosts } from './hosts/site-hosts.js';
import { Uploads } from './uploads/uploads.js';
import { VoterCookies } from './sessions/voter-cookie.js';

/** Request services for controllers and guards: sessions, cookies, uploads. */
@Global()
@Module({
  providers: [
    RequestLimits,
    AccountDuties,
    SessionTokens,
    SessionCookies,
    Sessions,
    PlayerCookies,
    VoterCookies,
    {
      provide: SiteHosts,
      inject: [CONFIGURATION],
      useFactory: (configuration: Configuration) => new SiteHosts(configuration),
    },
    { provide: Uploads, inject: [METRICS], useFactory: (metrics: Registry) => new Uploads(metrics) },
    {
      provide: SecurityLog,
      inject: [LOGGER, METRICS],
      useFactory: (logger: Logger, metrics: Registry) => new SecurityLog({ logger, metrics, timers: systemTimers }),
    },
    { provide: APP_GUARD, useClass: AccessGuard },
    ConnectionCutter,
  ],
  exports: [
    RequestLimits,
    AccountDuties,
    SecurityLog,
    SessionTokens,
    SessionCookies,
    Sessions,
    PlayerCookies,
    VoterCookies,
    SiteHosts,
    Uploads,
  ],
})
export class HttpModule {}
