import { ApiError, type ApiClient } from '../lib/api-client.js';
import { randomKey } from '../lib/random-key.js';
import { pause } from '../lib/pause.js';
import { hideUnknownOutcome, showUnknownOutcome, VerificationNotice } from './verification-notice.js';

/** Clock and pauses of the retries. Route tests skip the pauses. */
export const retryTiming = { now: (): number => performance.now(), pause };

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
/** Longer than every measured restart and failover (11 s) and than the proxy's timeout (75 s). */
const OUTAGE_MS = 120_000;
/** A fault in the server's code rarely disappears. */
const FAULT_MS = 5_000;
/** After this time without a response the verification is announced. */
const SLOW_MS = 5_000;

interface Write<T> {
  /** The resource that is written. */
  readonly target: string;
  /** Identifies the request: its target and its body. */
  readonly request: string;
  readonly send: (idempotencyKey: string) => Promise<T>;
  /** Ends the retries; the last failure is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** Whether the request may have been executed. */
export const isUnknown = ({ status }: ApiError): boolean => status === 0 || status >= 500;

/**
 * Whether the request was not executed, also by an earlier attempt. The refusals of guards (session ended, too many
 * requests) say nothing about earlier attempts.
 */
export const isCertain = (error: ApiError): boolean =>
  !isUnknown(error) && error.status !== 401 && error.status !== 429;

/** The latest write to each target until its outcome is certain. */
const uncertain = new Map<string, { readonly request: string; readonly key: string }>();

/** The same request keeps its key until its outcome is certain, another one gets a new key. */
function keyOf({ target, request }: Pick<Write<unknown>, 'target' | 'request'>): string {
  const earlier = uncertain.get(target);
  if (earlier?.request === request) return earlier.key;
  const key = randomKey();
  uncertain.set(target, { request, key });
  return key;
}

/**
 * Sends a write with an idempotency key and retries it with the same key while its outcome is unknown, for up to two
 * minutes; meanwhile a notice says so.
 * @throws ApiError: the refusal, or the last failure
 */
export async function retryWrite<T>(write: Write<T>): Promise<T> {
  const key = keyOf(write);
  hideUnknownOutcome();
  const notice = new VerificationNotice();
  try {
    const answer = await retryUnknown(write, key, notice);
    forget(write.target, key);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && isCertain(error)) forget(write.target, key);
    throw error;
  } finally {
    notice.close();
  }
}

async function retryUnknown<T>({ send, signal }: Write<T>, key: string, notice: VerificationNotice): Promise<T> {
  const begin = retryTiming.now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await send(key);
    } catch (error) {
      if (!(error instanceof ApiError) || !isUnknown(error) || signal?.aborted) throw error;
      const waitMs = Math.max(pauseMs, (error.retryAfterSeconds ?? 0) * 1_000);
      if (retryTiming.now() - begin + waitMs > (error.status === 500 ? FAULT_MS : OUTAGE_MS)) {
        showUnknownOutcome();
        throw error;
      }
      notice.show();
      await Promise.race([retryTiming.pause(waitMs), ...(signal ? [aborted(signal)] : [])]);
      if (signal?.aborted) throw error;
    }
  }
}

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
      send: (key) => announceSlow(api.send<T>(method, path, body, { ...headers, 'idempotency-key': key })),
    }),
});

/** Shows the notice as soon as a response is slow, such as from a frozen server. */
async function announceSlow<T>(response: Promise<T>): Promise<T> {
  const notice = new VerificationNotice();
  const timer = setTimeout(() => notice.show(), SLOW_MS);
  try {
    return await response;
  } finally {
    clearTimeout(timer);
    notice.close();
  }
}
