import { join } from 'node:path';
import { OWN_SCRIPTS, type CardinalPage } from '@fumata/contracts';
import { Helper } from './helper.ts';
import type { Usage } from './site.ts';
import { sparePort } from '../../scripts/spare-port.ts';

const ADMIN_PASSWORD = 'bench-only-password';

/** Environment of the site in every bench: real files, local connections only. */
export async function siteEnvironment(dataFolder: string): Promise<NodeJS.ProcessEnv & { PORT: string }> {
  return {
    HOST: '127.0.0.1',
    PORT: String(await sparePort()),
    DATA_DIR: dataFolder,
    CHECKPOINT_STORE: join(dataFolder, 'checkpoints'),
    SEED: 'texts',
    VOTER_COOKIE_MIN_AGE_SECONDS: '0',
    VOTE_PROOF: 'off',
    ADMIN_PASSWORD,
    // Makes the site count votes per address, as for external visitors; the limit is never reached.
    VOTES_PER_ADDRESS_PER_HOUR: '1000000000',
    LOG_LEVEL: 'error',
  };
}

interface SiteOptions {
  readonly slowCommitMs?: number;
  readonly sealing?: boolean;
  /** Further settings of the site. */
  readonly env?: NodeJS.ProcessEnv;
}

/** A running site. */
export class Site {
  readonly address: string;
  readonly dataFolder: string;
  readonly #helper: Helper;

  private constructor(address: string, dataFolder: string, helper: Helper) {
    this.address = address;
    this.dataFolder = dataFolder;
    this.#helper = helper;
  }

  static async start(dataFolder: string, options: SiteOptions = {}): Promise<Site> {
    const { slowCommitMs = 0, sealing = true } = options;
    const env = { ...(await siteEnvironment(dataFolder)), ...options.env };
    const settings = { BENCH_SLOW_COMMIT_MS: String(slowCommitMs), BENCH_SEALING: sealing ? 'on' : 'off' };
    const helper = new Helper(new URL('./site.ts', import.meta.url), { ...env, ...settings });
    return new Site(await helper.ask<string>('started'), dataFolder, helper);
  }

  /** The folder of its event log. */
  get logFolder(): string {
    return join(this.dataFolder, 'log');
  }

  /** Usage since the previous call. */
  usage(): Promise<Usage> {
    return this.#helper.ask<Usage>('usage');
  }

  setLimit(to: { readonly batch: number; readonly answer: unknown }): Promise<void> {
    return this.#helper.ask('limit', to);
  }

  async get<Body>(path: string): Promise<Body> {
    const response = await fetch(`${this.address}${path}`);
    return (await response.json()) as Body; // the caller knows the response
  }

  /** Token of the administrator. */
  async logIn(): Promise<string> {
    const response = await this.#enter('login');
    return ((await response.json()) as { token: string }).token; // response of this call
  }

  /** Cookies of a browser in which the administrator has logged in. */
  async openSession(): Promise<string> {
    const { headers } = await this.#enter('session');
    return headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
  }

  #enter(how: 'login' | 'session'): Promise<Response> {
    return fetch(`${this.address}/api/auth/${how}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...OWN_SCRIPTS },
      body: JSON.stringify({ email: 'admin@fumata.local', password: ADMIN_PASSWORD }),
    });
  }

  /** Ids of cardinals who can receive votes. */
  async candidates(): Promise<readonly string[]> {
    const path = '/api/cardinaux/search?papabile=true&statutVotant=OUI&limit=100';
    const { cardinaux } = await this.get<CardinalPage>(path);
    return cardinaux.map(({ _id }) => _id);
  }

  stop(): Promise<void> {
    return this.#helper.stop();
  }
}
