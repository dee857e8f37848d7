import { Controller, Get, Header, Inject, UseGuards } from '@nestjs/common';
import { InternalGuard } from '../../http/internal.guard.js';
import { Heading } from '../../http/open-api.js';
import { SYSTEM } from '../../system.js';
import type { ApiSystem } from '../../system.js';

@Heading('Exploitation')
@Controller('metrics')
export class MetricsController {
  constructor(@Inject(SYSTEM) private readonly system: ApiSystem) {}

  /** In Prometheus's text format, for the machine itself and its private network. */
  @Get()
  @UseGuards(InternalGuard)
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  metrics(): Promise<string> {
    return this.system.metrics.metrics();
  }
}
