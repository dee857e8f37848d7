import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { accountAnswerSchema } from './account-verbs.js';
import type { AccountAnswer, AccountRequest } from './account-verbs.js';
import { Refusal } from '../terminal/refusal.js';

const PATIENCE_MS = 15_000;

/**
 * Sends an account request to the server behind the socket.
 * @throws Refusal when it cannot be reached or fails
 */
export async function askServer(address: string, asked: AccountRequest): Promise<AccountAnswer> {
  const { status, body } = await post(address, JSON.stringify(asked)).catch((cause: unknown) => {
    throw new Refusal(
      `Le dossier est utilisé par un autre processus, qui ne répond pas sur ${address} : réessayez, ou arrêtez-le`,
      { cause },
    );
  });
  const answer = accountAnswerSchema.safeParse(body);
  if (status === 200 && answer.success) return answer.data;
  throw new Refusal(`Le serveur n'a pas pu exécuter la commande (réponse ${status}) : voyez son journal`);
}

function post(address: string, json: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        socketPath: address,
        path: '/accounts',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) },
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      (response) => {
        text(response)
          .then((body) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(body) as unknown }))
          .catch(reject);
      },
    );
    call.on('error', reject);
    call.end(json);
  });
}
