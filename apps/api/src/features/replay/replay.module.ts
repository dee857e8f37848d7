import { Module } from '@nestjs/common';
import { ReplayController } from './replay.controller.js';
import { Replays } from './replays.js';
import { Segments } from './segments.js';

@Module({ controllers: [ReplayController], providers: [Replays, Segments] })
export class ReplayModule {}
