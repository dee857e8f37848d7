/**
 * Route tests: the React application in jsdom against the API in the same process, neither of them mocked;
 * `browser-stubs.ts` has what jsdom lacks.
 *
 *     const site = routeSite();            // one per file: opened before its tests, closed after them
 *
 *     it('saves a question', async () => {
 *       const page = await site.enter('/admin/quiz');       // as an administrator; `site.visit` as anybody
 *       await page.presses('Ajouter');
 *       await page.getByLabel('Question').fill('Combien ?');
 *       await page.sees('Question créée avec succès');
 *       expect(await site.callAsAdmin('GET', '/api/quiz/questions')).toMatchObject({...});
 *     });
 *
 * `page` has the API of Playwright's locators (`getByRole`, `getByText`, `getByLabel`, `locator`), so
 * that a test of `infra/browser` moves here with few changes. Each step waits for its preconditions. There are no
 * stylesheets: elements hidden by CSS are visible, and there is neither layout nor scrolling. There is one window: another
 * user acts through `site.callAsAdmin` and `site.call`. `site.network.intercept('/api/quiz/*', 'no answer')` overrides calls
 * until the test ends. `site.read(path)` is a page rendered by the built site, without scripts: its links
 * and forms load the next one. A test fails when the page writes an error or a warning to the console. Tests leave the
 * site's content as they found it or use records of their own; storage and cookies are emptied for them.
 */
import { afterAll, afterEach, beforeAll, expect, jest } from '@jest/globals';
import type { JSDOM } from 'jsdom';
import { OWN_SCRIPTS } from '@fumata/contracts';
import type { EnvironmentVariables } from '@fumata/platform';
import { TestSite } from '../../apps/api/src/testing/site.ts';
import { StoresModule } from '@fumata/stores';
import type { TestSystem } from '../../apps/api/src/testing/system.ts';
import { startWorker, type StartedWorker } from '../../apps/worker/src/start.ts';
import { parseResponse } from '../../apps/web/src/lib/requests/api-client.js';
import { consoleMessages, stubBrowser } from './browser-stubs.ts';
import { Network } from './network.ts';
import { Page } from './page.tsx';
import { ScriptlessPage } from './scriptless-page.ts';
import { skipRetryPauses } from './skip-retry-pauses.ts';
import { unrefQueryTimers } from './unref-query-timers.ts';

export const ADMINISTRATOR = { email: 'admin@exemple.fr', password: 'un mot de passe long' };

/**
 * Stops the page's timeouts until the test ends or advances them by `jest.advanceTimersByTime`; the API is unaffected.
 */
export const stopTimeouts = (): void =>
  void jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'setImmediate',
      'clearImmediate',
    ],
  });

declare global {
  /** Provided by environment.mjs. */
  var jsdom: JSDOM;
  /** Provided by environment.mjs. */
  var loadBuiltPages: () => Promise<TestSystem['pages']>;
}

const NETWORK = new Network(jsdom);

interface Session {
  readonly token: string;
  /** Cookies of a browser in which the account has logged in. */
  readonly cookies: readonly string[];
}

export interface RouteSiteOptions {
  readonly env?: EnvironmentVariables;
  readonly over?: () => Promise<Partial<TestSystem>>;
  /** Runs projections and jobs in the same process. */
  readonly withWorker?: boolean;
}

export class RouteSite {
  readonly network = NETWORK;
  private readonly scriptless = new ScriptlessPage();

  private constructor(
    readonly api: TestSite,
    private readonly worker: StartedWorker | undefined,
    readonly page: Page,
    private session: Session,
  ) {}

  static async open({ env = {}, over, withWorker = false }: RouteSiteOptions): Promise<RouteSite> {
    const api = await TestSite.open(env, { pages: await loadBuiltPages(), ...(await over?.()) });
    const { configuration, accounts } = api.system;
    await accounts.create({ ...ADMINISTRATOR, name: 'Administrateur', role: 'admin' });
    jsdom.reconfigure({ url: `${api.address}/` });
    document.head.appendChild(document.createElement('base')).remove(); // jsdom loses the base of relative addresses
    // `reconfigure` does not set this; without it uploads would be cross-origin.
    Object.assign(jsdom.window, { _origin: api.address });
    const { siteTitle, downloadRecordDays, voteCooldownSeconds, needsVoteProof } = configuration;
    const { origin, host } = location;
    const page = new Page({
      publicUrl: origin,
      host,
      title: siteTitle,
      contactEmail: `contact@${host}`,
      publisher: '',
      downloadRecordDays,
      voteCooldownSeconds,
      needsVoteProof,
    });
    const worker = withWorker ? await startWorker(api.system, StoresModule.of(api.system)) : undefined;
    return new RouteSite(api, worker, page, await logIn(api, ADMINISTRATOR));
  }

  /** Opens an address with the current storage and cookies, which are empty when a test begins. */
  async visit(path: string): Promise<Page> {
    await this.page.goto(path);
    return this.page;
  }

  /** The server-rendered page in a browser without scripts. */
  async read(path: string): Promise<ScriptlessPage> {
    await this.scriptless.goto(path);
    return this.scriptless;
  }

  /** Opens an address as an administrator or the given account. */
  async enter(path: string, who?: typeof ADMINISTRATOR): Promise<Page> {
    const { cookies } = who ? await logIn(this.api, who) : this.session;
    for (const cookie of cookies) jsdom.cookieJar.setCookieSync(cookie, location.href);
    return this.visit(path);
  }

  /** API call as an administrator. */
  async callAsAdmin<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Body> {
    const isCommand = method !== 'GET' && path.startsWith('/api/conclave/admin/');
    if (isCommand) {
      const { revision } = (await this.api.state()).conclaveState;
      body = { expectedRevision: revision, ...(body as object | undefined) };
    }
    return this.call<Body>(method, path, body, { 'x-auth-token': this.session.token });
  }

  /** Anonymous API call; the caller states the response type. */
  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Body> {
    const answer = await this.api.ask<Body>(method, path, { headers, ...(body !== undefined && { body }) });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Advances the clock of the site; the administrator stays logged in. */
  async passDays(days: number): Promise<void> {
    this.api.system.clock.pass(days * 86_400);
    this.session = await logIn(this.api, ADMINISTRATOR);
  }

  /** Upload as an administrator. */
  upload<Body>(path: string, form: FormData): Promise<Body> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest(); // `fetch` does not read jsdom's forms
      request.open('POST', path);
      request.setRequestHeader('x-auth-token', this.session.token);
      request.onload = () => resolve(parseResponse<Body>(request.status, request.responseText));
      request.onerror = () => reject(new Error(`POST ${path}: no answer`));
      request.send(form);
    });
  }

  /** Ends the administrator's sessions on the server, unnoticed by the page. */
  async endSession(): Promise<void> {
    await this.callAsAdmin('POST', '/api/auth/fermer-les-sessions');
    this.session = await logIn(this.api, ADMINISTRATOR);
  }

  async close(): Promise<void> {
    await this.worker?.app.close();
    await this.api.close();
  }

  /** Like a browser that is closed and reopened by another person. */
  reset(): void {
    jest.useRealTimers();
    this.page.leave();
    this.scriptless.leave();
    this.network.leave();
    jsdom.cookieJar.removeAllCookiesSync();
    localStorage.clear();
    sessionStorage.clear();
  }
}

async function logIn(api: TestSite, body: typeof ADMINISTRATOR): Promise<Session> {
  const program = await api.ask<{ token: string }>('POST', '/api/auth/login', { body });
  const browser = await api.ask('POST', '/api/auth/session', { body, headers: OWN_SCRIPTS });
  return { token: program.body.token, cookies: browser.headers.getSetCookie() };
}

/** The site for the tests of this file or `describe` block. */
export function routeSite(options: RouteSiteOptions = {}): RouteSite {
  let opened: RouteSite | undefined;
  beforeAll(async () => {
    opened = await RouteSite.open(options);
  });
  afterEach(() => {
    opened?.reset();
    expect(consoleMessages.splice(0)).toEqual([]);
  });
  afterAll(() => opened?.close());
  return new Proxy({} as RouteSite, {
    get(_, name) {
      if (!opened) throw new Error('The site is not open before the first test.');
      const value: unknown = Reflect.get(opened, name, opened);
      return typeof value === 'function' ? value.bind(opened) : value;
    },
  });
}

stubBrowser();
skipRetryPauses();
unrefQueryTimers();
