import { createInterface } from 'node:readline';
import { failedOnServer, isInterrupted, postToServer } from '../control/server-client.js';
import { CommandRefused } from '../terminal/command-refused.js';
import { workLineSchema, type WorkAnswer, type WorkOptions, type WorkRequest } from './work.js';

/**
 * Sends a request to the server behind the socket and reads the answer line by line. Closing the connection interrupts
 * the work.
 * @throws CommandRefused when the server cannot be reached, the connection breaks, or the request is interrupted before the answer
 */
export async function askServerToWork(
  address: string,
  request: WorkRequest,
  { signal, onProgress }: WorkOptions,
): Promise<WorkAnswer> {
  const response = await postToServer({ address, path: '/work' }, request, signal);
  try {
    for await (const json of createInterface({ input: response })) {
      const line = workLineSchema.parse(JSON.parse(json));
      if (!('step' in line)) return line;
      onProgress(line.step, line.done, line.of);
    }
  } catch (cause) {
    if (isInterrupted(signal)) return { refused: 'Interrompu', lines: [] };
    throw new CommandRefused('Le serveur s’est interrompu : voyez son journal', { cause });
  }
  throw failedOnServer(response);
}
