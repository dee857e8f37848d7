import { rm } from 'node:fs/promises';
import type { Cardinal, CommandAnswer, CurrentState, CurrentVotes, Role, VoteAnswer } from '@fumata/contracts';
import type { NewPassword } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import type { EnvironmentVariables } from '@fumata/platform';
import type { Type } from '@nestjs/common';
import { POSITION_HEADER } from '../http/answers/seen-position.js';
import type { Api } from '../start.js';
import { seededDocuments } from './seeded-documents.js';
import { startTestApi } from './start-test-api.js';
import { testSystem, type TestSystem } from './system.js';
import type { Answered } from './answered.js';
import { cookiesOf, logIn } from './log-in.js';

export interface Failure {
  readonly statusCode: number;
  readonly code: string;
  readonly message: string;
  readonly msg: string;
  readonly errors?: readonly { path: string; message: string }[];
}

interface UploadedFile {
  readonly field: string;
  readonly file: string | Buffer;
  readonly name: string;
  /** Idempotency key. */
  readonly key?: string;
}

interface SiteRequest {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser with its own cookies. */
export class Visitor {
  cookie = '';

  constructor(private readonly site: TestSite) {}

  async ask<Body = Failure>(method: string, path: string, request: SiteRequest = {}): Promise<Answered<Body>> {
    const headers = { ...request.headers, ...(this.cookie && { cookie: this.cookie }) };
    const answer = await this.site.ask<Body>(method, path, { ...request, headers });
    const set = answer.headers.getSetCookie().find((line) => line.startsWith('fumata_votant='));
    if (set) this.cookie = set.split(';', 1)[0] ?? '';
    return answer;
  }

  vote(cardinal: { readonly _id: string }, headers: Readonly<Record<string, string>> = {}) {
    const body = { cardinalId: cardinal._id };
    return this.ask<VoteAnswer & Failure>('POST', '/api/conclave/vote', { body, headers });
  }
}

const documentsFor = async ({ SEED }: EnvironmentVariables) =>
  SEED === 'none' ? EmbeddedDocumentStore.inMemory() : seededDocuments();

/** An API process of the site; the test shares its Node process. */
async function startProcess(system: TestSystem): Promise<Api> {
  await system.documents.prepare();
  const api = await startTestApi(system);
  await api.ready;
  return api;
}

/** The API in this process, called over HTTP. */
export class TestSite {
  private asked = 0;
  /** The latest log position in an answer; requests to two processes send it, so that a process behind it waits. */
  private seenPosition = '';

  private constructor(
    readonly system: TestSystem,
    private readonly apis: readonly [Api, ...Api[]],
    private readonly ownStores: readonly { close(): Promise<void> }[],
  ) {}

  static async open(env: EnvironmentVariables = {}, overrides: Partial<TestSystem> = {}): Promise<TestSite> {
    const documents = overrides.documents ?? (await documentsFor(env));
    const system = testSystem({ ...overrides, documents }, env);
    const ownStores = (['jobs', 'pictures'] as const).filter((store) => !overrides[store]);
    return new TestSite(
      system,
      [await startProcess(system)],
      ownStores.map((store) => system[store]),
    );
  }

  /** Two API processes on the same stores, which get the requests in turn. */
  static async openTwo(overrides: Partial<TestSystem> = {}): Promise<TestSite> {
    const {
      system,
      apis: [first],
      ownStores,
    } = await TestSite.open({}, overrides);
    const { log, documents, pictures, jobs, mailer, clock } = system;
    const second = testSystem({ ...overrides, log, documents, pictures, jobs, mailer, clock });
    return new TestSite(system, [first, await startProcess(second)], ownStores);
  }

  /** The first process. */
  get address(): string {
    return this.apis[0].address;
  }

  get addresses(): readonly string[] {
    return this.apis.map(({ address }) => address);
  }

  /** Stops the API and closes the stores that `open` created; stores passed to `open` stay open. */
  async close(): Promise<void> {
    for (const api of this.apis) await api.stop();
    for (const store of this.ownStores) await store.close();
    await rm(this.system.configuration.dataFolder, { recursive: true, force: true });
  }

  /** A provider of the application. */
  provider<T>(token: Type<T>): T {
    return this.apis[0].app.get(token);
  }

  /** The processes in turn. */
  private next(): string {
    const { address } = this.apis[this.asked % this.apis.length] ?? this.apis[0];
    this.asked += 1;
    return address;
  }

  visitor(): Visitor {
    return new Visitor(this);
  }

  async ask<Body = Failure>(
    method: string,
    path: string,
    { body, headers }: SiteRequest = {},
  ): Promise<Answered<Body>> {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${this.next()}${path}`, {
      method,
      headers: {
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(this.seenPosition && { [POSITION_HEADER]: this.seenPosition }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    });
    const shownPosition = response.headers.get(POSITION_HEADER) ?? '';
    if (this.apis.length > 1 && shownPosition > this.seenPosition) this.seenPosition = shownPosition;
    const answer = await response.text();
    const json = response.headers.get('content-type')?.includes('/json');
    return {
      status: response.status,
      headers: response.headers,
      body: (json ? JSON.parse(answer) : answer) as Body, // the caller states the response type
    };
  }

  get<Body>(path: string): Promise<Answered<Body>> {
    return this.ask<Body>('GET', path);
  }

  /** Value of a metric, such as `fumata_refusals_total{code="unavailable"}`; 0 if it is missing. */
  async metric(name: string): Promise<number> {
    const line = (await this.get<string>('/metrics')).body.split('\n').find((text) => text.startsWith(`${name} `));
    return Number(line?.slice(name.length) ?? 0);
  }

  async state(): Promise<CurrentState> {
    return (await this.get<CurrentState>('/api/conclave/state')).body;
  }

  async votes(): Promise<CurrentVotes> {
    return (await this.get<CurrentVotes>('/api/conclave/current-votes')).body;
  }

  cardinal(slug: string): Cardinal {
    const cardinal = this.system.catalogue.getBySlug(slug);
    if (!cardinal) throw new Error(`no cardinal ${slug}`);
    return cardinal;
  }

  /** A new account's token. */
  async login(role: Role, name = 'Claire', password?: NewPassword): Promise<string> {
    return (await logIn<{ token: string }>(this, 'login', { role, name, password })).body.token;
  }

  /** Cookies of a browser in which a new account has logged in. */
  async openSession(role: Role, name = 'Claire'): Promise<string> {
    return cookiesOf(await logIn(this, 'session', { role, name }));
  }

  /** A call with this token. */
  by<Body = Failure>(token: string, method: string, path: string, body?: unknown): Promise<Answered<Body>> {
    return this.ask<Body>(method, path, { body, headers: { 'x-auth-token': token } });
  }

  /** An administrator's upload of one file. */
  async upload<Body = Failure>(
    token: string,
    path: string,
    { field, file, name, key }: UploadedFile,
    texts: Readonly<Record<string, string>> = {},
  ): Promise<Answered<Body>> {
    const form = new FormData();
    for (const [key, value] of Object.entries(texts)) form.set(key, value);
    form.set(field, new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
    const response = await fetch(`${this.next()}${path}`, {
      method: 'POST',
      headers: { 'x-auth-token': token, ...(key !== undefined && { 'idempotency-key': key }) },
      body: form,
    });
    const body = (await response.json()) as Body; // the caller states the response type
    return { status: response.status, headers: response.headers, body };
  }

  /**
   * An administrator's conclave call on the state as it is: `adminCommand(token, 'next-round', {...})`. Without a revision:
   * `{ expectedRevision: undefined }`.
   */
  async adminCommand(token: string, verb: string, body: object = {}, headers: Readonly<Record<string, string>> = {}) {
    const { body: current } = await this.get<Partial<CurrentState>>('/api/conclave/state');
    const expectedRevision = current.conclaveState?.revision;
    const method = /^(state|closing)$/.test(verb) ? 'PUT' : 'POST';
    return this.ask<CommandAnswer & Failure>(method, `/api/conclave/admin/${verb}`, {
      body: { expectedRevision, ...body },
      headers: { 'x-auth-token': token, ...headers },
    });
  }

  /** Opens the next edition. */
  async reset(token: string): Promise<void> {
    const { status, body } = await this.adminCommand(token, 'reset');
    if (status !== 200) throw new Error(`The conclave was not reset: ${status} ${JSON.stringify(body)}`);
  }

  /** Votes for a cardinal, each by a new visitor. */
  async votesFor(cardinal: Cardinal, count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.visitor().vote(cardinal)));
  }

  /** All events of the log, oldest first. */
  async recorded() {
    const events = [];
    for await (const page of this.system.log.readAll()) events.push(...page);
    return events;
  }
}
