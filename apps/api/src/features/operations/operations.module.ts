import { Module } from '@nestjs/common';
import { ConclaveMetrics } from './conclave-metrics.js';
import { SignedLogMetrics } from './signed-log-metrics.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';

@Module({ controllers: [HealthController, MetricsController], providers: [ConclaveMetrics, SignedLogMetrics] })
export class OperationsModule {}
