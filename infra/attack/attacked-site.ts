import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StandaloneServer } from '../torture/standalone-server.ts';
import { Client, type Answer } from './client.ts';

export const ADMINISTRATOR = { email: 'attack@fumata.test', password: 'nine lamps under the loggia' };
/** Addresses on loopback from which clients connect, and those that they claim as behind a proxy. */
export const ATTACKER = { localAddress: '127.0.0.66', visitor: '198.51.100.66' };
export const BYSTANDER = { localAddress: '127.0.0.9', visitor: '203.0.113.9' };

const CANDIDATES = '/api/cardinaux/search?papabile=true&statutVotant=OUI&limit=100';

/** The built site in its own process, on loopback, with a closed edition and an open round. */
export class AttackedSite {
  readonly address: string;
  readonly port: number;
  readonly #server: StandaloneServer;
  readonly #folder: string;

  private constructor(server: StandaloneServer, folder: string) {
    this.#server = server;
    this.#folder = folder;
    this.address = server.address;
    this.port = server.port;
  }

  /** @param votes cast in the closed edition: its export is as large */
  static async start(votes: number): Promise<AttackedSite> {
    const folder = mkdtempSync(join(tmpdir(), 'fumata-attack-'));
    const server = await StandaloneServer.onSparePort({
      DATA_DIR: folder,
      SEED: 'texts',
      TRUST_PROXY: '127.0.0.0/8',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      VOTE_COOLDOWN_SECONDS: '0',
      VOTER_COOKIE_MIN_AGE_SECONDS: '0',
      VOTE_PROOF: 'off',
      VOTES_PER_ADDRESS_PER_HOUR: '0',
    });
    await server.start();
    const site = new AttackedSite(server, folder);
    await site.#closeAnEdition(votes);
    return site;
  }

  get output(): string {
    return this.#server.output;
  }

  /** Memory of the process in MB; 0 where the system does not tell it. */
  get memoryMb(): number {
    try {
      const status = readFileSync(`/proc/${this.#server.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    } catch {
      return 0;
    }
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    rmSync(this.#folder, { recursive: true });
  }

  async #closeAnEdition(votes: number): Promise<void> {
    const client = new Client(this, { ...BYSTANDER, connections: 32 });
    const candidates = (await client.json<{ cardinaux: { _id: string }[] }>(CANDIDATES)).cardinaux;
    const body = { cardinalId: candidates[0]?._id };
    let left = votes;
    const vote = async (): Promise<void> => {
      while (left-- > 0) expectStatus(201, await client.ask({ method: 'POST', path: '/api/conclave/vote', body }));
    };
    await Promise.all(Array.from({ length: 32 }, vote));
    const { token } = await logIn(client);
    const reset = { method: 'POST', path: '/api/conclave/admin/reset', headers: { 'x-auth-token': token } };
    expectStatus(200, await client.ask({ ...reset, body: { expectedRevision: await revisionOf(client) } }));
    await client.close();
  }
}

/** Token, and the cookie by which the site knows the browser. */
export async function logIn(
  client: Client,
  cookie?: string,
): Promise<{ readonly token: string; readonly device: string }> {
  const headers = cookie === undefined ? {} : { cookie };
  const answer = await client.ask({ method: 'POST', path: '/api/auth/login', headers, body: ADMINISTRATOR });
  expectStatus(200, answer);
  const device = answer.cookies.find((each) => each.includes('fumata_appareil=')) ?? '';
  return { token: (JSON.parse(answer.text) as { token: string }).token, device }; // as the contract says
}

export async function revisionOf(client: Client): Promise<number> {
  const { conclaveState } = await client.json<{ conclaveState: { revision: number } }>('/api/conclave/state');
  return conclaveState.revision;
}

/** @throws Error with the answer when the status differs */
export function expectStatus(status: number, answer: Answer): void {
  if (answer.status !== status) throw new Error(`${answer.asked}: ${answer.status} ${answer.text.slice(0, 300)}`);
}
