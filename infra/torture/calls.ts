import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';

export interface TortureRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Answered {
  readonly status: number;
  readonly setCookie: string | undefined;
  // Checked where it is used: a wrong answer must show up as a violated invariant, not as a type error.
  readonly body: Readonly<Record<string, unknown>>;
}

/** Target of the calls. */
export interface Site {
  readonly address: string;
  /** Resolves immediately, or when the server answers again. */
  whenUp(): Promise<void>;
}

const POSITION_HEADER = 'x-fumata-position';
const BEHIND_HEADER = 'x-fumata-behind';
const RETRY_MS = 100;
const MAX_ATTEMPTS = 2_000;

/**
 * Client that repeats each call unchanged until the server has answered, across its restarts. It carries the log
 * position of the latest answer, so that what it reads is never older than what it was told before.
 */
export class Calls {
  /** Number of requests without an answer, with a 503, or with an answer that is behind. */
  repeated = 0;
  /** Signed; such positions compare as strings. */
  #position = '';
  readonly #site: Site;
  readonly #pool: Pool;
  readonly #signal: AbortSignal;

  constructor(site: Site, connections: number, signal: AbortSignal) {
    this.#site = site;
    this.#signal = signal;
    this.#pool = new Pool(site.address, { connections, headersTimeout: 15_000, bodyTimeout: 15_000 });
  }

  /** @throws Error when the run is out of time, or the server never answers. */
  async ask(request: TortureRequest): Promise<Answered> {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      this.#signal.throwIfAborted();
      await this.#site.whenUp();
      const answered = await this.#once(request).catch(() => undefined); // killed in between: retried
      if (answered && answered.status !== 503) return answered;
      this.repeated += 1;
      await wait(RETRY_MS);
    }
    throw new Error(`no answer to ${request.method} ${request.path} after ${MAX_ATTEMPTS} attempts`);
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  /** Undefined if the answer is behind. */
  async #once({ method, path, headers = {}, body }: TortureRequest): Promise<Answered | undefined> {
    const response = await this.#pool.request({
      method,
      path,
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'GET' && this.#position && { [POSITION_HEADER]: this.#position }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.body.text();
    if (response.headers[BEHIND_HEADER] !== undefined) return undefined;
    const position = String(response.headers[POSITION_HEADER] ?? '');
    if (position > this.#position) this.#position = position;
    const cookie = response.headers['set-cookie'];
    return {
      status: response.statusCode,
      setCookie: Array.isArray(cookie) ? cookie[0] : cookie,
      body: JSON.parse(text) as Answered['body'], // every response of these calls is a JSON object
    };
  }
}
