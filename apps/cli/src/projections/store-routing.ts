import { STREAM_PREFIXES } from '@fumata/conclave';
import { EmbeddedDocumentStore, openDocuments } from '@fumata/documents';
import { openEventLog } from '@fumata/event-log';
import type { Position } from '@fumata/event-log';
import { createIds, FolderInUse, openDataFolder, systemClock } from '@fumata/platform';
import type { Configuration, DataFolder } from '@fumata/platform';
import { assertOwnLog, ReadModels, knownPositions } from '@fumata/read-models';
import { controlAddress } from '../accounts/control-address.js';
import { executeWork } from './work.js';
import type { WorkAnswer, WorkOptions, WorkRequest } from './work.js';
import { askServerToWork } from './work-client.js';

export type StoreRoute = Pick<Configuration, 'dataDir' | 'mongodbUri' | 'eventStoreUrl'>;

/** Routes a request: to MongoDB if configured, else to the data folder, or to the running server that owns it. */
export async function routeStoreRequest(
  request: WorkRequest,
  where: StoreRoute,
  options: WorkOptions,
): Promise<WorkAnswer> {
  if (where.mongodbUri !== undefined) return onStores(request, where, options);
  const folder = ownFolder(where.dataDir);
  if (!folder) return askServerToWork(addressOf(where.dataDir), request, options);
  try {
    return await onStores(request, where, options);
  } finally {
    folder.release();
  }
}

/** Undefined when another process owns it. */
export function ownFolder(dataDir: string): DataFolder | undefined {
  try {
    return openDataFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

/** @throws FolderInUse when its path is too long for a socket */
export function addressOf(dataDir: string): string {
  const address = controlAddress(dataDir);
  if (address === undefined) throw new FolderInUse(`Le chemin ${dataDir} est trop long pour joindre le serveur`);
  return address;
}

/** The command is interactive, so it fails instead of retrying. */
const giveUp = (cause: unknown): never => {
  throw cause;
};

async function onStores(request: WorkRequest, where: StoreRoute, options: WorkOptions): Promise<WorkAnswer> {
  const { mongodbUri, eventStoreUrl, dataDir } = where;
  const documents = await openDocuments(mongodbUri, dataDir);
  try {
    const models = new ReadModels(documents);
    await documents.prepare();
    const place = { eventStoreUrl, dataFolder: dataDir, prefixes: STREAM_PREFIXES };
    const log = await openEventLog(place, await knownPositions<Position>(models));
    try {
      await assertOwnLog({ log, models, onError: giveUp });
      const copyDocuments =
        documents instanceof EmbeddedDocumentStore ? (file: string) => documents.copyTo(file) : undefined;
      const around = { clock: systemClock, ids: createIds(systemClock) };
      return await executeWork(request, { log, models, copyDocuments, ...around }, options);
    } finally {
      await log.close();
    }
  } finally {
    await documents.close();
  }
}
