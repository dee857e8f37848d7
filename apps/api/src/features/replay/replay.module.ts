import { Module } from '@nestjs/common';
import { Moves } from './moves.js';
import { ReplayController } from './replay.controller.js';
import { Replays } from './replays.js';
import { Segments } from './segments.js';

@Module({ controllers: [ReplayController], providers: [Moves, Replays, Segments] })
export class ReplayModule {}
