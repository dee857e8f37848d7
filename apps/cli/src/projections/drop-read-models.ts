import { setTimeout as wait } from 'node:timers/promises';
import { openDocuments } from '@fumata/documents';
import { GROUPS, ReadModels } from '@fumata/read-models';
import { refuseRunningWorker } from '../migration/running-worker.js';
import { Refusal } from '../terminal/refusal.js';
import type { StoreRoute } from './store-routing.js';

/**
 * Drops both generations of the read models on servers, whatever log they were built from. The log is not contacted.
 * @throws Refusal on a data folder, or while a worker is running
 */
export async function dropReadModels({ mongodbUri, dataDir }: StoreRoute): Promise<string> {
  if (mongodbUri === undefined)
    throw new Refusal('--restored-log est pour les serveurs (MONGODB_URI) ; un dossier se remet par restore');
  const documents = await openDocuments(mongodbUri, dataDir);
  try {
    const models = new ReadModels(documents);
    await documents.prepare();
    await refuseRunningWorker({ documents, where: 'sur les serveurs' }, wait);
    for (const slot of [0, 1] as const) for (const group of GROUPS) await models.set(slot).drop(group);
    return 'Oubliés : le premier worker qui démarre refait les modèles de lecture à partir du journal';
  } finally {
    await documents.close();
  }
}
