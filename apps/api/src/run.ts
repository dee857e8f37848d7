import { ensureFirstAdministrator } from '@fumata/content';
import {
  createLogger,
  readConfiguration,
  sealKeyFrom,
  Shutdown,
  startFacts,
  startTracing,
} from '@fumata/platform';
import type { EnvironmentVariables } from '@fumata/platform';
import { seedGalleries } from './features/galleries/seed-galleries.js';
import { openSystem } from './open-system.js';
import { startApi } from './start.js';

/** One API process of a cluster: HTTP and sockets, on the servers that all processes share. */
export async function run(env: EnvironmentVariables): Promise<void> {
  const configuration = readConfiguration(env, 'api');
  const logger = createLogger(configuration.logLevel);
  logger.info(startFacts(configuration), 'starting');
  const shutdown = new Shutdown({ exit: (code) => process.exit(code), log: logger });
  shutdown.listen(process);
  try {
    const tracing = await startTracing({
      ...{ traces: configuration.traces, service: 'fumata-api' },
      onFault: (err) => logger.warn({ err }, 'traces could not be sent'),
    });
    shutdown.add({ name: 'the traces', run: () => tracing.stop() });
    const { secret, sealKey } = configuration;
    const keys = { secret, sealKey: sealKeyFrom(sealKey) };
    const system = await openSystem({ configuration, ...keys, logger, shutdown });
    const { adminEmail: email, adminPassword: password } = configuration;
    // Without a password set, none is made up: it would end in a log that many can read. `fumata user add` makes one.
    if (password !== undefined) {
      const { outcome } = await ensureFirstAdministrator(system.accounts, { email, password });
      if (outcome === 'taken') logger.warn('no administrator: ADMIN_EMAIL is disabled or has another role');
    }
    const api = await startApi(system);
    shutdown.add({ name: 'the HTTP server', run: () => api.stop() });
    await api.ready;
    void seedGalleries(system);
    logger.info({ address: api.address }, 'ready');
  } catch (cause) {
    await shutdown.run();
    throw cause;
  }
}
