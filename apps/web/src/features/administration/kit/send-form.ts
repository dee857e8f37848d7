import { sendFile } from '../../../lib/send-file.js';
import { storedToken } from '../../../shell/session.js';

interface SendOptions {
  /** Called with the upload progress, from 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends texts and files as the logged-in user. Texts come first in `parts`: the server validates them while a file is
 * arriving.
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
