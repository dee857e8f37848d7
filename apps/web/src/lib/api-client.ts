import type { ErrorBody } from '@fumata/contracts';

/** The site's calls: over the network in the browser, in process while a page is rendered on the server. */
export interface ApiClient {
  /** @throws ApiError for every answer that is no success, and when none comes. */
  get<T>(path: string, signal?: AbortSignal): Promise<T>;
  /** @throws ApiError as `get` does. */
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers?: HeadersInit): Promise<T>;
}

/** An answer that is no success. `message` is French, for people; empty when no answer came from the site itself. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** What is wrong with which part of what was sent; empty where the site says no more than `message`. */
  readonly errors: NonNullable<ErrorBody['errors']> = [];

  constructor(
    /** 0 when no answer came at all. */
    readonly status: number,
    /** Stable, for programs. */
    readonly code: string,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** Null where the site has no such thing. */
export const orNone = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

const PATIENCE_MS = 30_000;

export function browserApi(token: () => string | null): ApiClient {
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    const headers = new Headers(init.headers);
    const known = token();
    if (known !== null) headers.set('x-auth-token', known);
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience;
    try {
      const response = await fetch(path, { ...init, headers, signal });
      const retryAfter = Number(response.headers.get('retry-after'));
      return answered<T>(response.status, await response.text(), retryAfter || undefined);
    } catch (cause) {
      if (cause instanceof ApiError || init.signal?.aborted) throw cause; // aborted: nobody waits any more
      throw unreachable();
    }
  };
  return {
    get: (path, signal) => ask(path, signal ? { signal } : {}),
    send: (method, path, body, headers = {}) =>
      ask(path, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...toRecord(headers) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

const unreachable = () => new ApiError(0, 'unreachable', '');

const toRecord = (headers: HeadersInit): Record<string, string> => Object.fromEntries(new Headers(headers));

/** What a call has answered, or why it has not. */
export function answered<T>(status: number, text: string, retryAfterSeconds?: number): T {
  const body = parsed(text);
  if (status >= 200 && status < 300) {
    if (body === undefined) throw unreachable();
    return body as T; // the server keeps its contracts; their schemas are not run in the browser (24 kB)
  }
  const { code = 'refused', message = '', errors = [] } = (body ?? {}) as Partial<ErrorBody>;
  throw Object.assign(new ApiError(status, code, message, retryAfterSeconds), { errors });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // some page between us, or half an answer
  }
}
