import { openSystem, seedGalleries, startApi } from '@fumata/api';
import { DEFAULT_ADMINISTRATOR, ensureFirstAdministrator } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import {
  createLogger,
  loadOrCreateSealKey,
  loadOrCreateSecret,
  openDataFolder,
  readConfiguration,
  sealKeyFrom,
  Shutdown,
  startTracing,
} from '@fumata/platform';
import type { EnvironmentVariables } from '@fumata/platform';
import { startWorker } from '@fumata/worker';
import { banner } from './banner.js';
import { openControlSocket } from './control-socket.js';

/** The whole site in one process, on files of its own wherever no server's address is set. */
export async function start(env: EnvironmentVariables): Promise<void> {
  const configuration = readConfiguration(env, 'standalone');
  const logger = createLogger(configuration.logLevel);
  const shutdown = new Shutdown({ exit: (code) => process.exit(code), log: logger });
  shutdown.listen(process);
  try {
    const folder = openDataFolder(configuration.dataDir);
    shutdown.add({ name: 'the data folder', run: () => folder.release() });
    const tracing = await startTracing({
      ...{ traces: configuration.traces, service: 'fumata' },
      onFault: (err) => logger.warn({ err }, 'traces could not be sent'),
    });
    shutdown.add({ name: 'the traces', run: () => tracing.stop() });
    const secret = configuration.secret ?? loadOrCreateSecret(folder.path);
    const sealKey = configuration.sealKey
      ? sealKeyFrom(configuration.sealKey)
      : loadOrCreateSealKey(folder.path);
    const system = await openSystem({ configuration, secret, sealKey, logger, shutdown });

    const { adminEmail: email, adminPassword: password } = configuration;
    const administrator = await ensureFirstAdministrator(system.accounts, { email, password });
    const api = await startApi(system);
    shutdown.add({ name: 'the HTTP server', run: () => api.stop() });
    const worker = await startWorker(system);
    shutdown.add({ name: 'the worker', run: () => worker.stop() });
    system.neighbours.set('projection', () => worker.state !== 'stopped');
    const { documents, accounts } = system;
    const copyDocuments =
      documents instanceof EmbeddedDocumentStore ? (file: string) => documents.copyTo(file) : undefined;
    const control = await openControlSocket({
      ...{ folder: folder.path, accounts, logger },
      work: { ...system, copyDocuments },
    });
    shutdown.add({ name: 'the control socket', run: () => control.close() });

    await api.ready;
    void seedGalleries(system);
    process.stdout.write(
      banner({ configuration, address: api.address, administrator, email: email ?? DEFAULT_ADMINISTRATOR }),
    );
  } catch (cause) {
    await shutdown.run();
    throw cause;
  }
}
