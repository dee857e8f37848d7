import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { Refusal } from '../terminal/refusal.js';
import { workLineSchema } from './work.js';
import type { WorkAnswer, WorkOptions, WorkRequest } from './work.js';

/**
 * Sends a request to the server behind the socket and reads the answer line by line. Closing the connection interrupts
 * the work.
 * @throws Refusal when the server cannot be reached or the connection breaks
 */
export async function askServerToWork(
  address: string,
  asked: WorkRequest,
  { signal, onProgress }: WorkOptions,
): Promise<WorkAnswer> {
  const response = await post(address, JSON.stringify(asked), signal).catch((cause: unknown) => {
    throw new Refusal(
      `Le dossier est utilisé par un autre processus, qui ne répond pas sur ${address} : réessayez, ou arrêtez-le`,
      { cause },
    );
  });
  try {
    for await (const line of createInterface({ input: response })) {
      const told = workLineSchema.parse(JSON.parse(line));
      if (!('step' in told)) return told;
      onProgress(told.step, told.done, told.of);
    }
  } catch (cause) {
    if (signal.aborted) return { refused: 'Interrompu', lines: [] };
    throw new Refusal('Le serveur s’est interrompu : voyez son journal', { cause });
  }
  throw new Refusal(
    `Le serveur n’a pas pu exécuter la commande (réponse ${response.statusCode ?? 0}) : voyez son journal`,
  );
}

async function post(address: string, json: string, signal: AbortSignal): Promise<IncomingMessage> {
  const call = request({
    socketPath: address,
    path: '/work',
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) },
  });
  call.end(json);
  const [response] = (await once(call, 'response')) as [IncomingMessage]; // the type of the event's argument
  return response;
}
