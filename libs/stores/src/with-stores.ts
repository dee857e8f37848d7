import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Shutdown } from '@fumata/platform';
import { commandProviders, type CommandStores } from './command-stores.js';
import type { InstallationLocation } from './process-context.js';

/** Provides only the stores that one command names, and closes them at its end or on a signal. */
@Module({})
class CommandStoresModule implements OnApplicationShutdown {
  constructor(private readonly storeShutdown: Shutdown) {}

  async onApplicationShutdown(): Promise<void> {
    await this.storeShutdown.run();
  }
}

/**
 * Runs one command of the command line on the stores it names, in an application context of its own. They are closed
 * when the command has ended or failed, and on SIGTERM and SIGINT, unless the command handles them by itself.
 */
export async function withStores<Name extends keyof CommandStores, T>(
  configuration: InstallationLocation,
  names: readonly Name[],
  work: (stores: Pick<CommandStores, Name>) => Promise<T>,
): Promise<T> {
  const failures: object[] = [];
  const log = { info: () => undefined, error: (failure: object) => void failures.push(failure) };
  const storeShutdown = new Shutdown({ exit: () => undefined, log });
  const providers = commandProviders({ configuration, storeShutdown });
  try {
    const module = {
      module: CommandStoresModule,
      providers: [{ provide: Shutdown, useValue: storeShutdown }, ...names.map((name) => providers[name])],
    };
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    app.enableShutdownHooks((['SIGTERM', 'SIGINT'] as const).filter((name) => process.listenerCount(name) === 0));
    try {
      const opened = Object.fromEntries(names.map((name) => [name, app.get<unknown>(name)]));
      return await work(opened as Pick<CommandStores, Name>); // the provider of each name has its type
    } finally {
      await app.close();
    }
  } finally {
    await storeShutdown.run(); // closed already, unless one of them could not be opened
    if (failures.length > 0) throw new Error('a store did not close properly', { cause: failures });
  }
}
