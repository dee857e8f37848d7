import { Global, Module } from '@nestjs/common';
import { LiveGateway } from './gateway.js';
import { LiveBroadcast } from './live-broadcast.js';

/** Pushes the view's changes to sockets; exports the viewer count. */
@Global()
@Module({ providers: [LiveBroadcast, LiveGateway], exports: [LiveBroadcast] })
export class LiveModule {}
