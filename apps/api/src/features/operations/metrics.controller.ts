import { Controller, Get, Header, Inject, UseGuards } from '@nestjs/common';
import { METRICS } from '@fumata/stores';
import type { Registry } from 'prom-client';
import { InternalGuard } from '../../http/hosts/internal.guard.js';
import { Heading } from '../../http/answers/open-api/open-api.js';

@Heading('Exploitation')
@Controller('metrics')
export class MetricsController {
  constructor(@Inject(METRICS) private readonly registry: Registry) {}

  /** Prometheus text format, only for callers on the machine or its private network. */
  @Get()
  @UseGuards(InternalGuard)
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  metrics(): Promise<string> {
    return this.registry.metrics();
  }
}
