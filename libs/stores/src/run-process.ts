import type { KeyObject } from 'node:crypto';
import {
  createLogger,
  loadOrCreateSealKey,
  loadOrCreateSecret,
  openDataFolder,
  readConfiguration,
  sealKeyFrom,
  Shutdown,
  startFacts,
  startTracing,
  storedSecret,
  type ClusterRole,
  type Configuration,
  type EnvironmentVariables,
} from '@fumata/platform';
import type { ProcessContext } from './process-context.js';

type ServerRole = 'standalone' | ClusterRole;

const SERVICE: Readonly<Record<ServerRole, string>> = {
  standalone: 'fumata',
  api: 'fumata-api',
  worker: 'fumata-worker',
  signer: 'fumata-signer',
};
/** More than the deadlines of all stores together: each has its own. */
const STORES_DEADLINE_MS = 60_000;

/**
 * Runs one server process: reads its configuration, loads its keys, starts tracing, then calls `start`. A signal runs
 * the shutdown steps in reverse order, also in the middle of a start; a start that fails runs them and rejects.
 */
export async function runProcess(
  env: EnvironmentVariables,
  role: ServerRole,
  start: (context: ProcessContext) => Promise<void>,
): Promise<void> {
  const configuration = readConfiguration(env, role);
  const logger = createLogger(configuration.logLevel);
  if (role !== 'standalone') logger.info(startFacts(configuration), 'process: starting');
  const host = { exit: (code: number) => process.exit(code), log: logger };
  const [shutdown, storeShutdown] = [new Shutdown(host), new Shutdown(host)];
  shutdown.listen(process);
  try {
    const keys = loadKeys(configuration, shutdown);
    if (ignoresStoredSecret(configuration))
      logger.warn('secret: SECRET is used, not the different one of the data folder; visitors may vote again');
    const tracing = await startTracing({
      traces: configuration.traces,
      service: SERVICE[role],
      onFault: (err) => logger.warn({ err }, 'traces: export failed'),
    });
    shutdown.add({ name: 'the traces', run: () => tracing.stop() });
    shutdown.add({ name: 'the stores', deadlineMs: STORES_DEADLINE_MS, run: () => closeStores(storeShutdown) });
    await start({ configuration, logger, shutdown, storeShutdown, ...keys });
  } catch (cause) {
    await shutdown.run();
    throw cause;
  }
}

/** A standalone process owns its data folder, which stores the keys that the configuration does not set. */
function loadKeys(
  { role, dataFolder, secret, sealKey }: Configuration,
  shutdown: Shutdown,
): Pick<ProcessContext, 'secret' | 'sealKey'> {
  if (role === 'standalone') {
    const folder = openDataFolder(dataFolder);
    shutdown.add({ name: 'the data folder', run: () => folder.release() });
  }
  return { secret: secret ?? loadOrCreateSecret(dataFolder), sealKey: loadSealKey(role, dataFolder, sealKey) };
}

/** An API process signs no seals: it does not use the key, even if it was given. */
function loadSealKey(role: Configuration['role'], dataFolder: string, sealKey: string | undefined): KeyObject | null {
  if (role === 'standalone' && sealKey === undefined) return loadOrCreateSealKey(dataFolder);
  return role === 'api' || sealKey === undefined ? null : sealKeyFrom(sealKey);
}

const ignoresStoredSecret = ({ role, dataFolder, secret }: Configuration): boolean =>
  role === 'standalone' && secret !== undefined && ![undefined, secret].includes(storedSecret(dataFolder));

/** The application has usually closed the stores already; then this only reports failures. */
async function closeStores(storeShutdown: Shutdown): Promise<void> {
  if (!(await storeShutdown.run())) throw new Error('a store did not close properly');
}
