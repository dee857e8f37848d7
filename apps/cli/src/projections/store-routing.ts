import { createIds, systemClock } from '@fumata/platform';
import { assertOwnLog } from '@fumata/read-models';
import type { InstallationLocation } from '@fumata/stores';
import { runWithFolder } from '../data-folder.js';
import { installationFolder } from '../migration/installation.js';
import { executeWork, type WorkAnswer, type WorkOptions, type WorkRequest } from './work.js';
import { askServerToWork } from './work-client.js';

/**
 * Routes a request: to MongoDB if configured, else to the data folder, or to the running server that owns it.
 * @throws CommandRefused if there is no installation: it would be created
 */
export async function routeStoreRequest(
  request: WorkRequest,
  where: InstallationLocation,
  options: WorkOptions,
): Promise<WorkAnswer> {
  if (where.eventStoreUrl === undefined && where.mongodbUri === undefined) installationFolder(where.dataFolder);
  return runWithFolder(
    where,
    () => onStores(request, where, options),
    (address) => askServerToWork(address, request, options),
  );
}

/** The command is interactive, so it fails instead of retrying. */
const giveUp = (cause: unknown): never => {
  throw cause;
};

async function onStores(request: WorkRequest, where: InstallationLocation, options: WorkOptions): Promise<WorkAnswer> {
  const { withStores } = await import('@fumata/stores/with-stores');
  return withStores(where, ['documents', 'models', 'log'], async (stores) => {
    await assertOwnLog({ ...stores, onError: giveUp });
    const { dataFolder } = where;
    const keys = { secret: undefined, sealKey: undefined };
    const dependencies = { ...stores, dataFolder, keys, clock: systemClock, ids: createIds(systemClock) };
    return executeWork(request, dependencies, options);
  });
}
