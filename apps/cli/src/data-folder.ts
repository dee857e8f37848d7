import { FolderInUse, openDataFolder, type DataFolder } from '@fumata/platform';
import type { InstallationLocation } from '@fumata/stores';
import { controlAddress } from './control/control-address.js';
import { CommandRefused } from './terminal/command-refused.js';

/** Makes this process the owner of the data folder; undefined when another one is. */
export function acquireFolder(dataFolder: string): DataFolder | undefined {
  try {
    return openDataFolder(dataFolder);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

/** @throws CommandRefused if its path is too long for a socket */
function controlAddressOf(dataFolder: string): string {
  const address = controlAddress(dataFolder);
  if (address === undefined) throw new CommandRefused(`Le chemin ${dataFolder} est trop long pour joindre le serveur`);
  return address;
}

/**
 * Runs `here` if the documents are on a server, or if this process can take the data folder, which it holds meanwhile.
 * Otherwise runs `remotely` with the address of the owner.
 */
export async function runWithFolder<T>(
  { dataFolder, mongodbUri }: InstallationLocation,
  here: () => Promise<T>,
  remotely: (address: string) => Promise<T>,
): Promise<T> {
  if (mongodbUri !== undefined) return here();
  const folder = acquireFolder(dataFolder);
  if (!folder) return remotely(controlAddressOf(dataFolder));
  try {
    return await here();
  } finally {
    folder.release();
  }
}
