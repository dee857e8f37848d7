import { sendFile } from '../../../lib/send-file.js';
import { storedToken } from '../../../shell/session.js';

interface SendOptions {
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends texts and a file as the logged-in user, in this order: the server checks the texts before the file has arrived.
 *
 * @throws ApiError
 */
export function sendForm<T>(
  path: string,
  parts: Readonly<Record<string, string | File>>,
  options: SendOptions,
): Promise<T> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.set(name, part);
  return sendFile<T>(path, form, { token: storedToken(), ...options });
}
