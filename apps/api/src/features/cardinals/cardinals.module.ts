import { Module } from '@nestjs/common';
import { CardinalsController } from './cardinals.controller.js';

@Module({ controllers: [CardinalsController] })
export class CardinalsModule {}
