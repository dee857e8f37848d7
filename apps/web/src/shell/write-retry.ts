import { firstToAbort } from '../lib/requests/abort-signals.js';
import { ApiError, type ApiClient } from '../lib/requests/api-client.js';
import { randomKey } from '../lib/random-key.js';
import { pause } from '../lib/requests/pause.js';
import { hideUnknownOutcome, showUnknownOutcome, VerificationNotice } from './verification-notice.js';

/** Clock, pauses and network of the retries. Route tests skip the pauses. */
export const retryTiming = { now: (): number => performance.now(), pause, isOnline: (): boolean => navigator.onLine };

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
/** Longer than every measured restart and failover (11 s) and than the proxy's timeout (75 s). */
const OUTAGE_MS = 120_000;
/** A fault in the server's code rarely disappears. */
const FAULT_MS = 5_000;
/** A request that was made offline is not sent long after it was made. */
const OFFLINE_MS = 30_000;
/** After this time without a response the verification is announced. */
const SLOW_MS = 5_000;

interface Write<T> {
  /** The resource that is written. */
  readonly target: string;
  /** Identifies the request: its target and its body. */
  readonly request: string;
  readonly send: (idempotencyKey: string) => Promise<T>;
  /** Key of a request that may be repeated after this page; by default one for each request. */
  readonly key?: string | undefined;
  /** The page shows its progress, so a slow response is not announced. */
  readonly hasProgress?: boolean;
  /** Ends the retries; the last failure is thrown. */
  readonly signal?: AbortSignal | undefined;
}

const NOT_SENT = 'not-sent';

/** Whether the request may have been executed. */
export const isUnknown = ({ status, code }: ApiError): boolean => code !== NOT_SENT && (status === 0 || status >= 500);

/**
 * Whether the request was not executed, also by an earlier attempt. The refusals of guards (session ended, too many
 * requests) say nothing about earlier attempts.
 */
export const isCertain = (error: ApiError): boolean =>
  !isUnknown(error) && error.status !== 401 && error.status !== 429;

/** The latest write to each target until its outcome is certain. */
const uncertain = new Map<string, { readonly request: string; readonly key: string }>();

/** The same request keeps its key until its outcome is certain, another one gets a new key. */
function keyOf({ target, request, key: persistentKey }: Pick<Write<unknown>, 'target' | 'request' | 'key'>): string {
  if (persistentKey !== undefined) return persistentKey;
  const earlier = uncertain.get(target);
  if (earlier?.request === request) return earlier.key;
  const key = randomKey();
  uncertain.set(target, { request, key });
  return key;
}

/**
 * Sends a write with an idempotency key and retries it with the same key while its outcome is unknown, for up to two
 * minutes, or until it is sent, for up to half a minute offline; meanwhile a notice says so and can end it.
 * @throws ApiError: the refusal, or the last failure; with the code `not-sent` if nothing left the browser
 */
export async function retryWrite<T>(write: Write<T>): Promise<T> {
  const key = keyOf(write);
  hideUnknownOutcome();
  const stop = new AbortController();
  const signal = write.signal ? firstToAbort(write.signal, stop.signal) : stop.signal;
  const notice = new VerificationNotice(() => stop.abort());
  try {
    const answer = await retryUnknown({ ...write, signal }, key, notice);
    forget(write.target, key);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && isCertain(error)) forget(write.target, key);
    throw error;
  } finally {
    notice.close();
  }
}

type RetriedWrite<T> = Write<T> & { readonly signal: AbortSignal };

async function retryUnknown<T>(write: RetriedWrite<T>, key: string, notice: VerificationNotice): Promise<T> {
  const { signal, hasProgress = false } = write;
  const send = (): Promise<T> => (hasProgress ? write.send(key) : announceSlow(write.send(key), notice));
  const begin = retryTiming.now();
  const stopped = aborted(signal);
  let isSent = false;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    isSent ||= retryTiming.isOnline();
    try {
      return await Promise.race([send(), stopped.then(unreachable)]);
    } catch (error) {
      if (!(error instanceof ApiError) || !isUnknown(error)) throw error;
      const failure = isSent ? error : notSent();
      const waitMs = Math.max(pauseMs, (error.retryAfterSeconds ?? 0) * 1_000);
      const isOver = retryTiming.now() - begin + waitMs > limitOf(failure);
      if (isOver && isSent) showUnknownOutcome();
      if (isOver || signal.aborted) throw failure;
      notice.show(isSent ? 'verifying' : 'offline');
      await Promise.race([retryTiming.pause(waitMs), stopped]);
      if (signal.aborted) throw failure;
    }
  }
}

const limitOf = ({ status, code }: ApiError): number =>
  code === NOT_SENT ? OFFLINE_MS : status === 500 ? FAULT_MS : OUTAGE_MS;

const notSent = (): ApiError =>
  new ApiError(0, NOT_SENT, 'vous êtes hors ligne, rien n’a été envoyé\u00A0: recommencez une fois le réseau revenu');

const unreachable = (): never => {
  throw new ApiError(0, 'unreachable', '');
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

function forget(target: string, key: string): void {
  if (uncertain.get(target)?.key === key) uncertain.delete(target);
}

/** The same client, whose writes are safe to repeat (see `retryWrite`) and are repeated until `signal` is aborted. */
export const retryingWrites = (api: ApiClient, signal?: AbortSignal): ApiClient => ({
  get: (path, signal, headers) => api.get(path, signal, headers),
  send: <T>(...[method, path, body, headers]: Parameters<ApiClient['send']>) =>
    retryWrite({
      target: `${method} ${path}`,
      request: JSON.stringify([method, path, body]),
      signal,
      send: (key) => api.send<T>(method, path, body, { ...headers, 'idempotency-key': key }),
    }),
});

/** Shows the notice as soon as a response is slow, such as from a frozen server. */
async function announceSlow<T>(response: Promise<T>, notice: VerificationNotice): Promise<T> {
  const timer = setTimeout(() => notice.show('verifying'), SLOW_MS);
  try {
    return await response;
  } finally {
    clearTimeout(timer);
  }
}
