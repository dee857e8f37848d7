import { startApi } from '@fumata/api';
import {
  AccountStore,
  CardinalCatalogue,
  CardinalStore,
  DEFAULT_ADMINISTRATOR,
  ensureFirstAdministrator,
} from '@fumata/content';
import { openDocuments } from '@fumata/documents';
import { openEventLog } from '@fumata/event-log';
import type { Position } from '@fumata/event-log';
import {
  createIds,
  createLogger,
  createMetrics,
  dayInRome,
  loadOrCreateSecret,
  openDataFolder,
  readConfiguration,
  Shutdown,
  systemClock,
} from '@fumata/platform';
import type { EnvironmentVariables } from '@fumata/platform';
import { ReadModels, remembered } from '@fumata/read-models';
import { startWorker } from '@fumata/worker';
import { banner } from './banner.js';

/** The whole site in one process, on files of its own wherever no server's address is set. */
export async function start(env: EnvironmentVariables): Promise<void> {
  const configuration = readConfiguration(env, 'standalone');
  const logger = createLogger(configuration.logLevel);
  const shutdown = new Shutdown({ exit: (code) => process.exit(code), log: logger });
  shutdown.listen(process);
  try {
    const folder = openDataFolder(configuration.dataDir);
    shutdown.add({ name: 'the data folder', run: () => folder.release() });
    const secret = configuration.secret ?? loadOrCreateSecret(folder.path);

    const documents = await openDocuments(configuration.mongodbUri, folder.path);
    shutdown.add({ name: 'the documents', run: () => documents.close() });
    const clock = systemClock;
    const ids = createIds(clock);
    const models = new ReadModels(documents);
    const accounts = new AccountStore(documents, clock, ids);
    const catalogue = new CardinalCatalogue(new CardinalStore(documents), () => dayInRome(clock.now()));
    await documents.prepare();

    const log = await openEventLog(
      configuration.eventStoreUrl,
      folder.path,
      await remembered<Position>(models),
    );
    shutdown.add({ name: 'the event log', run: () => log.close() });

    const { adminEmail: email, adminPassword: password } = configuration;
    const administrator = await ensureFirstAdministrator(accounts, { email, password });
    const metrics = createMetrics({ role: configuration.role });
    const stores = { log, documents, models, accounts, catalogue };
    const api = await startApi({
      ...{ configuration, secret, clock, ids, random: Math.random, metrics, logger },
      ...stores,
    });
    shutdown.add({ name: 'the HTTP server', run: () => api.stop() });
    const worker = await startWorker({ log, models, clock, ids, logger });
    shutdown.add({ name: 'the worker', run: () => worker.stop() });

    await api.ready;
    process.stdout.write(
      banner({ configuration, address: api.address, administrator, email: email ?? DEFAULT_ADMINISTRATOR }),
    );
  } catch (cause) {
    await shutdown.run();
    throw cause;
  }
}
