import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestLogger, type ProcessContext } from '@fumata/stores';
import { Worker } from './worker.js';
import { WorkerModule } from './worker.module.js';

export interface StartedWorker {
  readonly app: INestApplicationContext;
  readonly worker: Worker;
}

/** A worker as an application context of its own, which `app.close()` ends. */
export async function startWorker(
  { logger }: Pick<ProcessContext, 'logger'>,
  ...modules: DynamicModule[]
): Promise<StartedWorker> {
  const options = { logger: new NestLogger(logger), abortOnError: false };
  const app = await NestFactory.createApplicationContext(WorkerModule.with(...modules), options);
  const worker = app.get(Worker);
  try {
    await worker.start();
  } catch (cause) {
    await app.close();
    throw cause;
  }
  return { app, worker };
}
