import { sendFile } from '../../../lib/requests/send-file.js';
import { retryWrite } from '../../../shell/write-retry.js';

interface SendOptions {
  /** Called with the upload progress, from 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal?: AbortSignal;
  /** Idempotency key of a form that may be sent again after this page. */
  readonly key?: string;
}

type Parts = Readonly<Record<string, string | File>>;

/**
 * Sends texts and files as the logged-in user. Texts come first in `parts`: the server validates them while a file is
 * arriving. The request is retried until its outcome is certain (see `retryWrite`).
 *
 * @throws ApiError
 */
export function sendForm<T>(path: string, parts: Parts, { key, ...options }: SendOptions): Promise<T> {
  const request = JSON.stringify([path, Object.entries(parts).map(([name, part]) => [name, identityOf(part)])]);
  const send = (idempotencyKey: string): Promise<T> => sendFile<T>(path, formOf(parts), { idempotencyKey, ...options });
  return retryWrite({ target: request, request, send, key, hasProgress: true, signal: options.signal });
}

/** Sends a form that the server only checks, without retries. @throws ApiError */
export const checkForm = <T>(path: string, parts: Parts, options: SendOptions): Promise<T> =>
  sendFile<T>(path, formOf(parts), options);

/** Another file needs another key; files are told apart without reading them. */
const identityOf = (part: string | File): unknown =>
  typeof part === 'string' ? part : [part.name, part.size, part.lastModified];

function formOf(parts: Parts): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.set(name, part);
  return form;
}
