import { text } from 'node:stream/consumers';
import { postToServer } from '../control/server-client.js';
import { runWithFolder } from '../data-folder.js';
import { Refusal } from '../terminal/refusal.js';
import type { InstallationLocation } from '@fumata/stores';
import {
  accountAnswerSchema,
  executeAccountRequest,
  type AccountAnswer,
  type AccountRequest,
} from './account-verbs.js';

const SERVER_TIMEOUT_MS = 15_000;

/** Routes an account request: to MongoDB if configured, else to the data folder, or to the running server that owns it. */
export const routeAccountRequest = (request: AccountRequest, where: InstallationLocation): Promise<AccountAnswer> =>
  runWithFolder(
    where,
    () => onStores(request, where),
    (address) => onServer(request, address),
  );

async function onStores(request: AccountRequest, where: InstallationLocation): Promise<AccountAnswer> {
  const { withStores } = await import('@fumata/stores/with-stores');
  return withStores(where, ['documents', 'accounts'], ({ accounts }) => executeAccountRequest(request, accounts));
}

/** @throws Refusal when the server fails */
async function onServer(request: AccountRequest, address: string): Promise<AccountAnswer> {
  const signal = AbortSignal.timeout(SERVER_TIMEOUT_MS);
  const response = await postToServer({ address, path: '/accounts' }, request, signal);
  const answer = accountAnswerSchema.safeParse(JSON.parse(await text(response)));
  if (response.statusCode === 200 && answer.success) return answer.data;
  throw new Refusal(
    `Le serveur n’a pas pu exécuter la commande (réponse ${response.statusCode ?? 0}) : voyez son journal`,
  );
}
