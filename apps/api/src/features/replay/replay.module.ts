import { Module } from '@nestjs/common';
import { Editions } from '../../view/editions.js';
import { ReplayController } from './replay.controller.js';
import { Replays } from './replays.js';
import { Segments } from './segments.js';

@Module({ controllers: [ReplayController], providers: [Editions, Replays, Segments] })
export class ReplayModule {}
