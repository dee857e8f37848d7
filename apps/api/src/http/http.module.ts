import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { METRICS } from '@fumata/stores';
import type { Registry } from 'prom-client';
import { AccessGuard } from './access.guard.js';
import { ConnectionCutter } from './connection-cutter.js';
import { RequestLimits } from './request-limits.js';
import { PlayerCookies } from './player-cookie.js';
import { SessionCookies } from './session-cookie.js';
import { Sessions } from './sessions.js';
import { SessionTokens } from './session-tokens.js';
import { Uploads } from './uploads/uploads.js';
import { VoterCookies } from './voter-cookie.js';

/** Request services for controllers and guards: sessions, cookies, uploads. */
@Global()
@Module({
  providers: [
    RequestLimits,
    SessionTokens,
    SessionCookies,
    Sessions,
    PlayerCookies,
    VoterCookies,
    { provide: Uploads, inject: [METRICS], useFactory: (metrics: Registry) => new Uploads(metrics) },
    { provide: APP_GUARD, useClass: AccessGuard },
    ConnectionCutter,
  ],
  exports: [RequestLimits, SessionTokens, SessionCookies, Sessions, PlayerCookies, VoterCookies, Uploads],
})
export class HttpModule {}
