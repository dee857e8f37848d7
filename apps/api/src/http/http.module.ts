import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { Clock, Configuration, Ids } from '@fumata/platform';
import { CLOCK, CONFIGURATION, IDS, METRICS, SECRET } from '@fumata/stores';
import type { Registry } from 'prom-client';
import { AccessGuard } from './access.guard.js';
import { ConnectionCutter } from './connection-cutter.js';
import { PlayerCookies } from './player-cookie.js';
import { SessionTokens } from './session-tokens.js';
import { Uploads } from './uploads/uploads.js';
import { VoterCookies } from './voter-cookie.js';

const isSecure = ({ publicUrl }: Configuration): boolean => publicUrl.startsWith('https:');

/** Request services for controllers and guards: sessions, cookies, uploads. */
@Global()
@Module({
  providers: [
    {
      provide: SessionTokens,
      inject: [SECRET, CLOCK],
      useFactory: (secret: string, clock: Clock) => new SessionTokens(secret, clock),
    },
    {
      provide: PlayerCookies,
      inject: [SECRET, CONFIGURATION, IDS],
      useFactory: (secret: string, configuration: Configuration, ids: Ids) =>
        new PlayerCookies(secret, isSecure(configuration), () => ids.uuid()),
    },
    {
      provide: VoterCookies,
      inject: [SECRET, CONFIGURATION, IDS],
      useFactory: (secret: string, configuration: Configuration, ids: Ids) =>
        new VoterCookies(secret, isSecure(configuration), () => ids.uuid()),
    },
    { provide: Uploads, inject: [METRICS], useFactory: (metrics: Registry) => new Uploads(metrics) },
    { provide: APP_GUARD, useClass: AccessGuard },
    ConnectionCutter,
  ],
  exports: [SessionTokens, PlayerCookies, VoterCookies, Uploads],
})
export class HttpModule {}
