import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { CommandRefused } from '../terminal/command-refused.js';

/**
 * Posts a request to the server behind the socket; resolves to its response, whose body is not read yet.
 * @throws CommandRefused when it cannot be reached, or when interrupted
 */
export async function postToServer(
  { address, path }: { readonly address: string; readonly path: '/accounts' | '/work' },
  body: object,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const json = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) };
  const call = request({ socketPath: address, path, method: 'POST', headers, signal });
  call.end(json);
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage]; // the type of the event's argument
    return response;
  } catch (cause) {
    if (isInterrupted(signal)) throw new CommandRefused('Interrompu', { cause });
    throw new CommandRefused(
      `Le dossier est utilisé par un autre processus, qui ne répond pas sur ${address} : réessayez, ou arrêtez-le`,
      { cause },
    );
  }
}

/** By a user, not by a time-out. */
export const isInterrupted = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && Object(reason).name !== 'TimeoutError';

export const failedOnServer = ({ statusCode = 0 }: IncomingMessage): CommandRefused =>
  new CommandRefused(`Le serveur n’a pas pu exécuter la commande (réponse ${statusCode}) : voyez son journal`);
