import type { JSDOM } from 'jsdom';
import { until } from './waiting.ts';

/** Result of an interception: a response, no response, or undefined to pass the call on to the site. */
export type Override = Response | 'no answer' | undefined;

/** Called before each matching request of the page; `path` includes the query. */
export type Interception = (path: string, request: Request) => Override | Promise<Override>;

interface Rule {
  readonly calls: RegExp;
  readonly override: Interception;
}

/** `**` matches anything, `*` anything but slashes. The query is ignored unless the pattern has one. */
const patternOf = (glob: string | RegExp): RegExp => {
  if (glob instanceof RegExp) return glob;
  const text = glob
    .replaceAll(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replaceAll('**/', '(?:.*/)?')
    .replaceAll(/(?<!\.)\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/?]*'));
  return new RegExp(`^${text}${glob.includes('?') ? '' : '(?:\\?.*)?'}$`);
};

/**
 * The page's `fetch` and `XMLHttpRequest`, over the real network to the real API: with the cookies of the page,
 * relative to its address, aborted when the test ends. A test can answer single calls itself.
 */
export class Network {
  private readonly rules: Rule[] = [];
  private readonly fetch = globalThis.fetch;
  private leaving = new AbortController();
  private pending = 0;

  constructor(private readonly dom: JSDOM) {
    const ask = (input: RequestInfo | URL, init: RequestInit = {}) => {
      this.pending += 1;
      return this.ask(input, init).finally(() => (this.pending -= 1));
    };
    Object.assign(globalThis, { fetch: ask });
    Object.assign(dom.window, { fetch: ask });
    this.wrapXhr();
  }

  /** Overrides the responses to matching calls until `restore`. Later rules take precedence. */
  intercept(calls: string | RegExp, override: Interception | Override): void {
    const interception =
      typeof override === 'function' ? override : () => (override instanceof Response ? override.clone() : override);
    this.rules.unshift({ calls: patternOf(calls), override: interception });
  }

  /** Waits until the page has no pending calls. */
  async idle(): Promise<void> {
    await until(() => {
      if (this.pending > 0) throw new Error(`${this.pending} calls are pending.`);
    });
  }

  /** Removes all overrides. */
  restore(): void {
    this.rules.length = 0;
  }

  /** Removes all overrides and aborts pending calls, like a browser that leaves a page. */
  leave(): void {
    this.restore();
    this.leaving.abort();
    this.leaving = new AbortController();
  }

  private async ask(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const { origin, href } = location;
    const request =
      input instanceof Request
        ? new Request(input, init)
        : new Request(new URL(String(input), href), { ...init, ...(init.body ? { duplex: 'half' } : {}) });
    // Absolute URLs are requests of the test or the API, not of the page.
    if (input instanceof Request || !String(input).startsWith('/')) return this.fetch(request);
    const signal = AbortSignal.any([request.signal, this.leaving.signal]);
    const url = new URL(request.url);
    const cookies = this.dom.cookieJar.getCookieStringSync(request.url);
    const headers = new Headers(request.headers);
    if (cookies) headers.set('cookie', cookies);
    headers.set('origin', origin);
    const sent = new Request(request, { headers, signal });
    const override = await this.overrideOf(url.pathname + url.search, sent.clone());
    signal.throwIfAborted();
    if (override === 'no answer') throw new TypeError('Failed to fetch');
    if (override) return override;
    const response = await this.fetch(sent);
    for (const line of response.headers.getSetCookie()) this.dom.cookieJar.setCookieSync(line, request.url);
    return response;
  }

  private async overrideOf(path: string, request: Request): Promise<Override> {
    for (const { calls, override } of this.rules) {
      if (!calls.test(path)) continue;
      const answer = await override(path, request);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  /** Uploads use jsdom's own requests, for which only the override `no answer` is supported; without their body. */
  private wrapXhr(): void {
    const { prototype } = this.dom.window.XMLHttpRequest;
    const { open, send, setRequestHeader } = prototype;
    const opened = new WeakMap<XMLHttpRequest, { readonly path: string; readonly headers: Headers }>();
    const decide = (upload: XMLHttpRequest) => {
      const { path = '', headers = new Headers() } = opened.get(upload) ?? {};
      return this.overrideOf(path, new Request(new URL(path, location.href), { method: 'POST', headers }));
    };
    Object.assign(prototype, {
      open(this: XMLHttpRequest, method: string, path: string) {
        opened.set(this, { path, headers: new Headers() });
        open.call(this, method, path, true);
      },
      setRequestHeader(this: XMLHttpRequest, name: string, value: string) {
        opened.get(this)?.headers.set(name, value);
        setRequestHeader.call(this, name, value);
      },
      send(this: XMLHttpRequest, body?: XMLHttpRequestBodyInit) {
        void decide(this).then((override) => {
          if (override === 'no answer') this.dispatchEvent(new ProgressEvent('error'));
          else send.call(this, body);
        });
      },
    });
  }
}
