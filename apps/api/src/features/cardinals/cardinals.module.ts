import { Module } from '@nestjs/common';
import { CardinalsAdminController } from './cardinals-admin.controller.js';
import { CardinalsController } from './cardinals.controller.js';

@Module({ controllers: [CardinalsAdminController, CardinalsController] })
export class CardinalsModule {}
