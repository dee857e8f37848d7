import { Module } from '@nestjs/common';
import { CardinalsAdminController } from './cardinals-admin.controller.js';
import { CardinalsCsvController } from './cardinals-csv.controller.js';
import { CardinalsController } from './cardinals.controller.js';

@Module({ controllers: [CardinalsCsvController, CardinalsAdminController, CardinalsController] })
export class CardinalsModule {}
