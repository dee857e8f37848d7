import { setTimeout as wait } from 'node:timers/promises';
import { GROUPS } from '@fumata/read-models';
import type { InstallationLocation } from '@fumata/stores';
import { refuseRunningWorker } from '../migration/running-worker.js';
import { Refusal } from '../terminal/refusal.js';

/**
 * Drops both generations of the read models on servers, regardless of the log they were built from. The log is not contacted.
 * @throws Refusal on a data folder, or while a worker is running
 */
export async function dropReadModels(where: InstallationLocation): Promise<string> {
  if (where.mongodbUri === undefined)
    throw new Refusal('--restored-log est pour les serveurs (MONGODB_URI) ; un dossier se remet par restore');
  const { withStores } = await import('@fumata/stores/with-stores');
  return withStores(where, ['documents', 'models'], async ({ documents, models }) => {
    await refuseRunningWorker({ documents, where: 'sur les serveurs' }, wait);
    for (const slot of [0, 1] as const) for (const group of GROUPS) await models.set(slot).drop(group);
    return 'Oubliés : le premier worker qui démarre refait les modèles de lecture à partir du journal';
  });
}
