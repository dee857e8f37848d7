import { OWN_SCRIPTS, type ErrorBody, type SecondStep, type VoteChallenge } from '@fumata/contracts';
import { frenchTypography } from '@fumata/text';
import { timeLimit } from './abort-signals.js';

type RequestHeaders = Readonly<Record<string, string>>;

/** API client: over the network in the browser, in process during server rendering. */
export interface ApiClient {
  /** @throws ApiError for every response other than a success, and when there is no response; the reason of an abort */
  get<T>(path: string, signal?: AbortSignal, headers?: RequestHeaders): Promise<T>;
  /** @throws ApiError as `get` does. */
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers?: RequestHeaders): Promise<T>;
}

/** Unsuccessful response. `message` is French, as it is shown to users; empty when the site itself did not respond. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Errors per field; empty when the response has only a message. */
  readonly errors: NonNullable<ErrorBody['errors']> = [];
  /** A vote needs a proof of work: the challenge to solve. */
  declare readonly challenge?: VoteChallenge | undefined;
  /** A login needs a second factor. */
  declare readonly secondStep?: SecondStep | undefined;

  constructor(
    /** 0 when there was no response. */
    readonly status: number,
    /** Stable error code, for programs. */
    readonly code: string,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 30_000;

export function browserApi(): ApiClient {
  const request = async <T>(path: string, init: RequestInit & { headers?: RequestHeaders }): Promise<T> => {
    const headers = { ...OWN_SCRIPTS, ...(init.body && { 'content-type': 'application/json' }), ...init.headers };
    const signal = timeLimit(TIMEOUT_MS, init.signal);
    try {
      const response = await fetch(path, { ...init, headers, signal });
      const retryAfter = Number(response.headers.get('retry-after'));
      return parseResponse<T>(response.status, await response.text(), retryAfter || undefined);
    } catch (cause) {
      if (cause instanceof ApiError || init.signal?.aborted) throw cause; // aborted by the caller
      throw unreachable();
    }
  };
  return {
    get: (path, signal, headers = {}) => request(path, { headers, ...(signal && { signal }) }),
    send: (method, path, body, headers = {}) =>
      request(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) }),
  };
}

const unreachable = () => new ApiError(0, 'unreachable', '');

/**
 * Body of a successful response.
 * @throws ApiError otherwise
 */
export function parseResponse<T>(status: number, text: string, retryAfterSeconds?: number): T {
  const body = parseJson(text);
  if (status >= 200 && status < 300) {
    if (body === undefined) throw unreachable();
    return body as T; // server and client share the contract; validating here would cost 24 kB of schemas
  }
  const { code = 'refused', message = '', errors = [], challenge, secondStep } = (body ?? {}) as Partial<ErrorBody>;
  throw Object.assign(new ApiError(status, code, frenchTypography(message), retryAfterSeconds), {
    errors: errors.map((error) => ({ ...error, message: frenchTypography(error.message) })),
    challenge,
    secondStep,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // an intermediary's error page, or a truncated response
  }
}
