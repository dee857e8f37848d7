import { Module } from '@nestjs/common';
import { Shutdown, type Configuration } from '@fumata/platform';
import { CONFIGURATION, LOGGER, METRICS } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { OperationsServer } from './operations-server.js';

async function open(
  { host, port }: Configuration,
  metrics: Registry,
  logger: Logger,
  storeShutdown: Shutdown,
): Promise<OperationsServer> {
  const operations = await OperationsServer.open({ host, port, metrics, logger });
  storeShutdown.add({ name: 'the health and the metrics', run: () => operations.close() });
  return operations;
}

/** Health and metrics of a worker process, answered before its stores are open and until they are closed. */
@Module({
  providers: [{ provide: OperationsServer, inject: [CONFIGURATION, METRICS, LOGGER, Shutdown], useFactory: open }],
})
export class OperationsModule {}
