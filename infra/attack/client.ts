import { Pool, type Dispatcher } from 'undici';

export interface Target {
  readonly address: string;
}

export interface ClientOptions {
  /** Address on loopback from which it connects. */
  readonly localAddress: string;
  /** Address of the visitor, as a proxy would forward it. */
  readonly visitor: string;
  readonly connections: number;
}

export interface Request {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is when it is a text, otherwise as JSON. */
  readonly body?: string | object | undefined;
}

export interface Answer {
  /** Method and path of the request. */
  readonly asked: string;
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** `name=value` of each cookie that is set. */
  readonly cookies: readonly string[];
  readonly text: string;
  readonly ms: number;
}

/** A server that answers later than this counts as silent. */
const TIMEOUT_MS = 20_000;

/** Client with an address of its own. */
export class Client {
  readonly #pool: Pool;
  readonly #visitor: string;

  constructor({ address }: Target, { localAddress, visitor, connections }: ClientOptions) {
    const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
    this.#pool = new Pool(address, { connections, ...timeouts, connect: { localAddress, timeout: TIMEOUT_MS } });
    this.#visitor = visitor;
  }

  /** @throws Error without an answer */
  async ask({ method = 'GET', path, headers = {}, body }: Request): Promise<Answer> {
    const since = performance.now();
    const isJson = typeof body === 'object';
    const response = await this.#pool.request({
      method: method as Dispatcher.HttpMethod, // any method, known or not
      path,
      headers: { 'x-forwarded-for': this.#visitor, ...(isJson && { 'content-type': 'application/json' }), ...headers },
      body: isJson ? JSON.stringify(body) : (body ?? null),
    });
    const text = await response.body.text();
    const cookies = [response.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
    const ms = performance.now() - since;
    return { asked: `${method} ${path}`, status: response.statusCode, headers: response.headers, cookies, text, ms };
  }

  /** @throws Error unless the answer is 200 */
  async json<Body>(path: string): Promise<Body> {
    const { status, text } = await this.ask({ path });
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as Body; // the caller knows the response
  }

  /** Ends without waiting for requests in progress. */
  close(): Promise<void> {
    return this.#pool.destroy();
  }
}
