import { Module } from '@nestjs/common';
import { ForecastAdmission } from './forecast-admission.js';
import { ForecastsController } from './forecasts.controller.js';
import { LeaguesController } from './leagues/leagues.controller.js';

@Module({ controllers: [ForecastsController, LeaguesController], providers: [ForecastAdmission] })
export class ForecastsModule {}
