import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STREAM_PREFIXES } from '@fumata/conclave';
import { openContent, type Content } from '@fumata/content';
import type { ConclaveStateAnswer, ErrorBody, Role } from '@fumata/contracts';
import { openDocuments } from '@fumata/documents';
import { openEventLog, type EventLog } from '@fumata/event-log';
import { createIds, systemClock } from '@fumata/platform';
import { solveChallenge } from '@fumata/proof';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { StandaloneServer } from '../torture/standalone-server.ts';
import { openChromium } from './chromium.ts';

export const ADMINISTRATOR = { email: 'admin@exemple.fr', password: 'un mot de passe long' };

/** Page of a visitor. */
export interface Visit {
  readonly page: Page;
  /** Console errors and warnings, and uncaught exceptions. */
  readonly consoleMessages: string[];
}

async function prepareDocuments(folder: string, prepare: (content: Content) => Promise<unknown>): Promise<void> {
  const documents = await openDocuments(undefined, folder);
  const content = openContent(documents, systemClock, createIds(systemClock));
  await documents.prepare();
  await prepare(content);
  await documents.close();
}

/** Settings that can be changed on an open page. */
interface PageSettings {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
}

/** The built site in its own process, and a Chromium. */
export class OpenSite {
  readonly server: StandaloneServer;
  readonly browser: Browser;
  readonly #folder: string;
  #shared: Visit | undefined;

  private constructor(server: StandaloneServer, browser: Browser, folder: string) {
    this.server = server;
    this.browser = browser;
    this.#folder = folder;
  }

  /** `prepare` fills the content before the first start of the server. */
  static async open(env: NodeJS.ProcessEnv = {}, prepare?: (content: Content) => Promise<unknown>): Promise<OpenSite> {
    const folder = mkdtempSync(join(tmpdir(), 'fumata-browser-'));
    if (prepare) await prepareDocuments(folder, prepare);
    const server = await StandaloneServer.onSparePort({
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      SEED: 'texts',
      VOTER_COOKIE_MIN_AGE_SECONDS: '0',
      VOTE_PROOF: 'adaptive',
      ...env,
    });
    const browser = await openChromium();
    const site = new OpenSite(server, browser, folder);
    // An open Chromium would keep Jest from ending.
    await server.start().catch(async (cause: unknown) => {
      await site.close();
      throw cause;
    });
    return site;
  }

  get address(): string {
    return this.server.address;
  }

  /**
   * Opens an address in a separate browser context with reduced motion, because animations take half of the processor
   * time.
   */
  async visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const defaults = { baseURL: this.address, locale: 'fr-FR', reducedMotion: 'reduce' } as const;
    const context = await this.browser.newContext({ ...defaults, ...options });
    // Tests hold back and answer requests that a service worker would send. `offline.e2e.spec.ts` tests with one.
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    // Browsers are slow on a busy machine.
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const consoleMessages: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') consoleMessages.push(message.text());
    });
    page.on('pageerror', (error) => consoleMessages.push(String(error)));
    await page.goto(path);
    return { page, consoleMessages };
  }

  /**
   * Opens an address as the next visitor in one shared browser page, in half the time of `visit`. Storage, cookies,
   * permissions, routes, size and theme are reset; history, cache and init scripts are not. The previous visitor's page
   * must not be used any more.
   */
  async nextVisitor(path: string, settings: PageSettings = {}): Promise<Visit> {
    this.#shared ??= await this.visit('about:blank');
    const { page, consoleMessages } = this.#shared;
    page.removeAllListeners('request').removeAllListeners('dialog');
    await page.unrouteAll();
    // Outside the application, which could write to the storage being cleared.
    await page.goto('/health/ready');
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await page.context().clearCookies();
    await page.context().clearPermissions();
    await page.setViewportSize(settings.viewport ?? { width: 1280, height: 720 });
    await page.emulateMedia({ colorScheme: settings.colorScheme ?? 'light', media: null });
    consoleMessages.length = 0;
    await page.goto(path);
    return this.#shared;
  }

  /** API call as an administrator; commands refer to the state as it is. */
  async callAsAdmin<Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Body> {
    const isCommand = method !== 'GET' && path.startsWith('/api/conclave/admin/');
    const sent = isCommand ? { expectedRevision: await this.#revision(), ...(body as object | undefined) } : body;
    return this.call<Body>(method, path, sent, await this.#credentials());
  }

  async #revision(): Promise<number> {
    const { conclaveState } = await this.call<ConclaveStateAnswer>('GET', '/api/conclave/state');
    return conclaveState.revision;
  }

  /** A new account whose owner has changed the generated password. */
  async addAccount(email: string, name: string, role: Role): Promise<typeof ADMINISTRATOR> {
    const { password: currentPassword } = await this.callAsAdmin('POST', '/api/comptes', { email, name, role });
    const { token } = await this.call('POST', '/api/auth/login', { email, password: currentPassword });
    const { password } = ADMINISTRATOR;
    const change = { currentPassword, newPassword: password };
    await this.call('PUT', '/api/auth/password', change, { 'x-auth-token': String(token) });
    return { email, password };
  }

  /** Upload of an administrator. */
  async upload<Body>(path: string, form: FormData): Promise<Body> {
    const headers = await this.#credentials();
    const answer = await fetch(this.address + path, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body; // the caller knows the response
  }

  async #credentials(): Promise<Record<string, string>> {
    const { token } = await this.call('POST', '/api/auth/login', ADMINISTRATOR);
    return { 'x-auth-token': String(token) };
  }

  /** Casts a vote as another visitor. */
  async voteFor(slug: string): Promise<void> {
    const { _id: cardinalId } = await this.call('GET', `/api/cardinaux/slug/${slug}`);
    await this.call('POST', '/api/conclave/vote', { cardinalId });
  }

  /** Reduces the electors to a number that lets a test elect one. */
  async withElectors(electors: number): Promise<void> {
    const { conclaveState } = await this.call('GET', '/api/conclave/state');
    await this.callAsAdmin('PUT', '/api/conclave/admin/state', { ...(conclaveState as object), electors });
  }

  /** Writes events into the log that no call would write, while the server is stopped. */
  async inLog(write: (log: EventLog) => Promise<unknown>): Promise<void> {
    await this.server.stop();
    const options = { eventStoreUrl: undefined, dataFolder: this.#folder, prefixes: STREAM_PREFIXES };
    const log = await openEventLog(options, { checkpoint: undefined, snapshot: undefined });
    try {
      await write(log);
    } finally {
      await log.close();
    }
    await this.server.start();
  }

  /**
   * Copies everything that the site has stored, the signer's store and the keys included; returns the function that
   * puts it back. The server is stopped meanwhile.
   */
  async copyStored(): Promise<() => Promise<void>> {
    const copy = `${this.#folder}-copy`;
    const replace = async (from: string, to: string): Promise<void> => {
      await this.server.stop();
      rmSync(to, { recursive: true, force: true });
      cpSync(from, to, { recursive: true });
      await this.server.start();
    };
    await replace(this.#folder, copy);
    return async () => {
      await replace(copy, this.#folder);
      rmSync(copy, { recursive: true });
    };
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A vote without a proof is repeated with one. */
  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Body> {
    const answer = await fetch(this.address + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answered = (await answer.json()) as Body; // the caller knows the response
    const { challenge } = answered as Partial<ErrorBody>;
    if (answer.status === 428 && challenge) {
      const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
      return this.call(method, path, { ...(body as object), proof: solveChallenge(challenge) }, { cookie, ...headers });
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answered)}`);
    return answered;
  }
}
