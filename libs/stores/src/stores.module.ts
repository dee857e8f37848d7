import { Global, Module, type DynamicModule, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { Shutdown, createIds, createMetrics, systemClock } from '@fumata/platform';
import { documentProviders } from './document-providers.js';
import { openStoreProviders, type OpenStores } from './open-stores.js';
import type { ProcessContext } from './process-context.js';
import { storeProviders } from './store-providers.js';
import { ProcessHealth } from './process-health.js';
import { CLOCK, CONFIGURATION, IDS, LOGGER, METRICS, RANDOM, SEAL_KEY, SECRET } from './tokens.js';

const processProviders = ({ configuration, secret, sealKey, logger, storeShutdown }: ProcessContext): Provider[] => [
  { provide: CONFIGURATION, useValue: configuration },
  { provide: SECRET, useValue: secret },
  { provide: SEAL_KEY, useValue: sealKey },
  { provide: LOGGER, useValue: logger },
  { provide: CLOCK, useValue: systemClock },
  { provide: IDS, useValue: createIds(systemClock) },
  { provide: RANDOM, useValue: Math.random },
  { provide: METRICS, useValue: createMetrics({ role: configuration.role }) },
  { provide: Shutdown, useValue: storeShutdown },
  ProcessHealth,
];

/**
 * The one composition root: every port under its token, every store of the content and the read models under its class.
 * The stores are closed once everything else of the application has stopped: in reverse order of opening, each within
 * its deadline. A component that uses a store until the end (the live view) registers its own step after it.
 */
@Global()
@Module({})
export class StoresModule implements OnApplicationShutdown {
  constructor(private readonly storeShutdown: Shutdown) {}

  /** Opens the stores that the configuration asks for. */
  static forRoot(context: ProcessContext): DynamicModule {
    return exporting([...processProviders(context), ...documentProviders(context), ...storeProviders(context)]);
  }

  /** Provides stores that are open already and whose owner closes them: those of tests. */
  static of(stores: OpenStores): DynamicModule {
    return exporting(openStoreProviders(stores));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.storeShutdown.run();
  }
}

const exporting = (providers: Provider[]): DynamicModule => ({
  module: StoresModule,
  providers,
  exports: providers.map((provider) => (typeof provider === 'function' ? provider : provider.provide)),
});
