import { OWN_SCRIPTS } from '@fumata/contracts';
import { ApiError, parseResponse } from '../../../lib/requests/api-client.js';
import { retryWrite } from '../../../shell/write-retry.js';

interface SendOptions {
  /** Called with the upload progress, from 0 to 1; at 1 the server processes the form. */
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
  const send = (sentKey: string): Promise<T> => sendFile<T>(path, formOf(parts), { key: sentKey, ...options });
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

/** Timeout for 10 MiB on a slow connection. */
const TIMEOUT_MS = 180_000;

/**
 * Uploads a form with progress events, which `fetch` does not offer.
 * @throws ApiError like other calls; with status 0 when `signal` aborts it
 */
export function sendFile<T>(path: string, form: FormData, options: SendOptions): Promise<T> {
  const { onProgress, signal, key } = options;
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new ApiError(0, 'unreachable', ''));
    const failed = async () => ((await isReadable(form)) ? lost() : reject(unreadable()));
    request.open('POST', path);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('x-requested-with', OWN_SCRIPTS['x-requested-with']);
    if (key !== undefined) request.setRequestHeader('idempotency-key', key);
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

/** Browsers refuse to send a file that was changed, moved or locked after its choice, as if the network were down. */
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
