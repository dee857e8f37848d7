import { Module } from '@nestjs/common';
import { ProjectionsController } from './projections.controller.js';
import { RecountController } from './recount.controller.js';

@Module({ controllers: [ProjectionsController, RecountController] })
export class ProjectionsModule {}
