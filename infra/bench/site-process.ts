import { join } from 'node:path';
import type { CardinalPage } from '@fumata/contracts';
import { Helper } from './helper.ts';
import type { Usage } from './site.ts';
import { sparePort } from '../scripts/spare-port.ts';

/** What every bench starts the site with: real files, reached from this machine alone. */
export async function siteEnvironment(dataDir: string): Promise<NodeJS.ProcessEnv & { PORT: string }> {
  return {
    HOST: '127.0.0.1',
    PORT: String(await sparePort()),
    DATA_DIR: dataDir,
    SEED: 'texts',
    ADMIN_PASSWORD: 'bench-only-password',
    // Set, so that addresses are counted as they are of visitors from outside; never reached.
    VOTES_PER_ADDRESS_PER_HOUR: '1000000000',
    LOG_LEVEL: 'error',
  };
}

/** The running site as a bench sees it. */
export class Site {
  readonly address: string;
  readonly dataDir: string;
  readonly #helper: Helper;

  private constructor(address: string, dataDir: string, helper: Helper) {
    this.address = address;
    this.dataDir = dataDir;
    this.#helper = helper;
  }

  static async start(dataDir: string, { slowCommitMs = 0, sealing = true } = {}): Promise<Site> {
    const env = await siteEnvironment(dataDir);
    const wishes = { BENCH_SLOW_COMMIT_MS: String(slowCommitMs), BENCH_SEALING: sealing ? 'on' : 'off' };
    const helper = new Helper('./site.ts', { ...env, ...wishes });
    return new Site(await helper.ask<string>('started'), dataDir, helper);
  }

  /** The folder of its event log. */
  get logFolder(): string {
    return join(this.dataDir, 'log');
  }

  /** Since this was last asked. */
  usage(): Promise<Usage> {
    return this.#helper.ask<Usage>('usage');
  }

  setLimit(to: { readonly batch: number; readonly answer: unknown }): Promise<void> {
    return this.#helper.ask('limit', to);
  }

  async get<Body>(path: string): Promise<Body> {
    const response = await fetch(`${this.address}${path}`);
    return (await response.json()) as Body; // whoever asks knows what the call gives
  }

  /** The ids of cardinals who may receive votes. */
  async candidates(): Promise<readonly string[]> {
    const path = '/api/cardinaux/search?papabile=true&statutVotant=OUI&limit=100';
    const { cardinaux } = await this.get<CardinalPage>(path);
    return cardinaux.map(({ _id }) => _id);
  }

  stop(): Promise<void> {
    return this.#helper.stop();
  }
}
