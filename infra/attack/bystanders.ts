import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { BYSTANDER, expectStatus, logIn, revisionOf, type AttackedSite } from './attacked-site.ts';
import { Client, type Answer, type Request } from './client.ts';

export interface Journeys {
  readonly visitor: number;
  readonly administrator: number;
  /** Between two journeys of the same person. */
  readonly pauseMs: number;
  /** Time for all of them: whoever is served too slowly stops then. */
  readonly maxMs: number;
}

/** How others were served. */
export interface Served {
  /** Durations of requests, ms. */
  readonly visitor: readonly number[];
  readonly administrator: readonly number[];
  readonly wrong: readonly string[];
}

/** A visitor and an administrator with a known browser, both on a network that nobody abuses. */
export class Bystanders {
  readonly #site: AttackedSite;
  readonly #client: Client;
  readonly #device: string;
  readonly #candidate: string;
  #visitor: number[] = [];
  #administrator: number[] = [];

  private constructor(
    site: AttackedSite,
    client: Client,
    known: { readonly device: string; readonly candidate: string },
  ) {
    this.#site = site;
    this.#client = client;
    this.#device = known.device;
    this.#candidate = known.candidate;
  }

  /** The administrator logs in once before the attacks. */
  static async arrive(site: AttackedSite): Promise<Bystanders> {
    const client = new Client(site, { ...BYSTANDER, connections: 8 });
    const { device } = await logIn(client);
    const path = '/api/cardinaux/search?papabile=true&statutVotant=OUI&limit=1';
    const { cardinaux } = await client.json<{ cardinaux: { _id: string }[] }>(path);
    return new Bystanders(site, client, { device, candidate: cardinaux[0]?._id ?? '' });
  }

  /** Resolves after so many journeys, whatever became of them, to how these went. */
  async serve({ visitor, administrator, pauseMs, maxMs }: Journeys): Promise<Served> {
    const wrong: string[] = [];
    this.#visitor = [];
    this.#administrator = [];
    const end = performance.now() + maxMs;
    const repeated = async (times: number, journey: () => Promise<void>): Promise<void> => {
      for (let n = 0; n < times; n += 1) {
        if (performance.now() > end) return void wrong.push(`only ${n} of ${times} journeys in ${maxMs} ms`);
        await journey().catch((cause: unknown) => wrong.push(String(cause)));
        await wait(pauseMs);
      }
    };
    await Promise.all([repeated(visitor, () => this.#visit()), repeated(administrator, () => this.#administer())]);
    return { visitor: this.#visitor, administrator: this.#administrator, wrong };
  }

  /** A session of the administrator. */
  async token(): Promise<string> {
    return (await logIn(this.#client, this.#device)).token;
  }

  leave(): Promise<void> {
    return this.#client.close();
  }

  /** Looks at pages, follows the conclave live and votes. */
  async #visit(): Promise<void> {
    const asked = (request: Request, status?: readonly number[]) => this.#timed(this.#visitor, request, status);
    await asked({ path: '/', headers: { accept: 'text/html' } });
    await asked({ path: '/conclave', headers: { accept: 'text/html' } });
    await asked({ path: '/api/conclave/state' });
    await this.#watch();
    const { cookies } = await asked({ path: '/api/conclave/me' });
    const headers = { cookie: cookies.join('; '), 'idempotency-key': randomUUID() };
    const vote = { method: 'POST', path: '/api/conclave/vote', headers, body: { cardinalId: this.#candidate } };
    const answer = await asked(vote, [201, 409]);
    // The administrator opens the next round at any time.
    if (answer.text.includes('round-closed-meanwhile')) return;
    expectStatus(201, answer);
  }

  /** Logs in and opens the next round. */
  async #administer(): Promise<void> {
    const since = performance.now();
    const { token } = await logIn(this.#client, this.#device);
    this.#administrator.push(performance.now() - since);
    const headers = { 'x-auth-token': token, 'idempotency-key': randomUUID() };
    const body = { expectedRevision: await revisionOf(this.#client) };
    const request = { method: 'POST', path: '/api/conclave/admin/next-round', headers, body };
    await this.#timed(this.#administrator, request);
  }

  async #timed(durations: number[], request: Request, statuses: readonly number[] = [200]): Promise<Answer> {
    const answer = await this.#client.ask(request);
    durations.push(answer.ms);
    if (!statuses.includes(answer.status)) expectStatus(200, answer);
    return answer;
  }

  /** Opens a live connection until the first message of the conclave. */
  async #watch(): Promise<void> {
    const address = `${this.#site.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const headers = { 'x-forwarded-for': BYSTANDER.visitor };
    const socket = new WebSocket(address, { headers, localAddress: BYSTANDER.localAddress, handshakeTimeout: 20_000 });
    const since = performance.now();
    try {
      await new Promise<void>((resolve, reject) => {
        socket.on('error', reject);
        socket.on('close', () => reject(new Error('live: closed before the first message')));
        socket.on('message', (message: Buffer) => {
          const text = message.toString();
          if (text === '2') socket.send('3');
          else if (text.startsWith('0')) socket.send('40/conclave,{}');
          else if (text.startsWith('42/conclave') || text.startsWith('40/conclave')) resolve();
          else if (text.startsWith('44')) reject(new Error(`live: ${text}`));
        });
      });
      this.#visitor.push(performance.now() - since);
    } finally {
      socket.terminate();
    }
  }
}
