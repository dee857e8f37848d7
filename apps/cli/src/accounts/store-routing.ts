import { AccountStore, recordContext, refuseUnreadable } from '@fumata/content';
import { openDocuments } from '@fumata/documents';
import { createIds, FolderInUse, openDataFolder, systemClock } from '@fumata/platform';
import type { Configuration, DataFolder } from '@fumata/platform';
import { executeAccountRequest } from './account-verbs.js';
import type { AccountAnswer, AccountRequest } from './account-verbs.js';
import { controlAddress } from './control-address.js';
import { askServer } from './control-client.js';

type Where = Pick<Configuration, 'dataDir' | 'mongodbUri'>;

/** Routes an account request: to MongoDB if configured, else to the data folder, or to the running server that owns it. */
export async function routeAccountRequest(request: AccountRequest, where: Where): Promise<AccountAnswer> {
  if (where.mongodbUri !== undefined) return onStore(request, where);
  const folder = ownFolder(where.dataDir);
  if ('inUse' in folder) {
    const address = controlAddress(where.dataDir);
    if (address === undefined) throw folder.inUse;
    return askServer(address, request);
  }
  try {
    return await onStore(request, where);
  } finally {
    folder.release();
  }
}

function ownFolder(dataDir: string): DataFolder | { readonly inUse: FolderInUse } {
  try {
    return openDataFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUse) return { inUse: error };
    throw error;
  }
}

async function onStore(request: AccountRequest, { mongodbUri, dataDir }: Where): Promise<AccountAnswer> {
  const documents = await openDocuments(mongodbUri, dataDir);
  try {
    const accounts = new AccountStore(recordContext(documents, systemClock, createIds(systemClock)));
    await documents.prepare();
    await refuseUnreadable(documents);
    return await executeAccountRequest(request, accounts);
  } finally {
    await documents.close();
  }
}
