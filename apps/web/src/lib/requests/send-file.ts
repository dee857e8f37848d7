import { OWN_SCRIPTS } from '@fumata/contracts';
import { ApiError, parseResponse } from './api-client.js';

interface UploadOptions {
  /** From 0 to 1 during the upload; 1 while the server processes it. */
  readonly onProgress: (progress: number) => void;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

/** Timeout for 10 MiB on a slow connection. */
const TIMEOUT_MS = 180_000;

/**
 * Uploads a form with progress events, which `fetch` does not offer.
 * @throws ApiError like other calls; with status 0 when `signal` aborts it
 */
export function sendFile<T>(path: string, form: FormData, options: UploadOptions): Promise<T> {
  const { onProgress, signal, idempotencyKey } = options;
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new ApiError(0, 'unreachable', ''));
    const failed = async () => ((await isReadable(form)) ? lost() : reject(unreadable()));
    request.open('POST', path);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('x-requested-with', OWN_SCRIPTS['x-requested-with']);
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(parseResponse<T>(request.status, request.responseText));
      } catch (cause) {
        reject(cause as ApiError); // `parseResponse` throws nothing else
      }
    };
    request.onerror = () => void failed();
    request.ontimeout = request.onabort = lost;
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** Browsers refuse to send a file that was changed, moved or locked after it was chosen, as if the network were down. */
const isReadable = (form: FormData): Promise<boolean> =>
  Promise.all(
    [...form.values()].map((part) => (part instanceof File ? part.slice(0, 1).arrayBuffer() : undefined)),
  ).then(
    () => true,
    () => false,
  );

/** Not retried: only another choice of the file helps. */
const unreadable = (): ApiError =>
  new ApiError(
    0,
    'not-sent',
    'Ce fichier a changé depuis son choix, ou n’est plus lisible\u00A0: fermez-le dans les autres programmes, puis choisissez-le de nouveau',
  );
