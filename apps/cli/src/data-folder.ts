import { FolderInUse, openDataFolder, type DataFolder } from '@fumata/platform';
import type { InstallationLocation } from '@fumata/stores';
import { controlAddress } from './control/control-address.js';

/** Makes this process the owner of the data folder; undefined when another one is. */
export function acquireFolder(dataFolder: string): DataFolder | undefined {
  try {
    return openDataFolder(dataFolder);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

/** @throws FolderInUse when its path is too long for a socket */
export function addressOf(dataFolder: string): string {
  const address = controlAddress(dataFolder);
  if (address === undefined) throw new FolderInUse(`Le chemin ${dataFolder} est trop long pour joindre le serveur`);
  return address;
}

/**
 * Runs `here` where the documents are on a server or nobody owns the data folder, which this process then owns
 * meanwhile; otherwise `remotely`, with the address of the server that owns it.
 */
export async function runWithFolder<T>(
  { dataFolder, mongodbUri }: InstallationLocation,
  here: () => Promise<T>,
  remotely: (address: string) => Promise<T>,
): Promise<T> {
  if (mongodbUri !== undefined) return here();
  const folder = acquireFolder(dataFolder);
  if (!folder) return remotely(addressOf(dataFolder));
  try {
    return await here();
  } finally {
    folder.release();
  }
}
