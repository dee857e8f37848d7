import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sparePort } from '../../scripts/spare-port.ts';
import { ServerProcess } from '../../torture/server-process.ts';
import { Proxy } from './proxy.ts';
import { SECRET } from '../../torture/mail-scenario.ts';
import { openServers, closeServers, type Servers } from './servers.ts';
import { serversFolder } from '../../servers/server.ts';

const MAIN = {
  api: fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url)),
  worker: fileURLToPath(new URL('../../../apps/worker/dist/main.js', import.meta.url)),
};

const SKEWED_CLOCK = new URL('./skewed-clock.ts', import.meta.url).href;

export const ADMINISTRATOR = { email: 'admin@fumata.test', password: 'a password for one run' };

const LAST_LINES = 20;

/** An API process and its port. */
export interface ApiProcess {
  readonly process: ServerProcess;
  readonly port: number;
  readonly address: string;
}

interface ClusterParts {
  readonly folder: string;
  readonly servers: Servers;
  readonly proxy: Proxy;
  readonly env: NodeJS.ProcessEnv;
  readonly stopServers: () => Promise<unknown>;
}

export interface ClusterOptions {
  readonly apis: number;
  readonly workers: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Running servers that outlive the cluster. Without them the cluster starts its own, with production timings. */
  readonly servers?: Servers;
}

/** The site as deployed on several machines, all on this one: three servers, API processes behind a proxy, workers. */
export class Cluster {
  readonly apis: ApiProcess[] = [];
  readonly workers: ServerProcess[] = [];
  readonly servers: Servers;
  readonly proxy: Proxy;
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #stopServers: () => Promise<unknown>;

  private constructor({ folder, servers, proxy, env, stopServers }: ClusterParts) {
    this.#folder = folder;
    this.servers = servers;
    this.proxy = proxy;
    this.#env = env;
    this.#stopServers = stopServers;
  }

  static async start({ apis, workers, env = {}, servers: given }: ClusterOptions): Promise<Cluster> {
    const folder = serversFolder();
    const servers = given ?? (await openServers(folder, { isMeasured: true }));
    const proxy = await Proxy.open([]);
    const around = { ...environmentOf(folder, servers), PUBLIC_URL: proxy.address, ...env };
    const stop = (): Promise<unknown> => (given ? Promise.resolve() : closeServers(servers));
    const cluster = new Cluster({ folder, servers, proxy, env: around, stopServers: stop });
    try {
      const started = Array.from({ length: apis }, () => cluster.addApi());
      await Promise.all([...started, ...Array.from({ length: workers }, () => cluster.addWorker())]);
      proxy.targets = cluster.apis.map(({ port }) => port);
      return cluster;
    } catch (cause) {
      await cluster.stop();
      throw cause;
    }
  }

  get address(): string {
    return this.proxy.address;
  }

  async addApi(): Promise<ApiProcess> {
    const port = await sparePort();
    const address = `http://127.0.0.1:${port}`;
    const process_ = this.#node('an API process', [MAIN.api], { PORT: String(port) });
    const api = { process: process_, port, address };
    this.apis.push(api);
    await process_.start();
    return api;
  }

  /** @param skewMs clock error of the worker */
  addWorker(skewMs = 0): Promise<ServerProcess> {
    const args = skewMs === 0 ? [MAIN.worker] : ['--import', SKEWED_CLOCK, MAIN.worker];
    return this.#addWorker('a worker', args, { SKEW_MS: String(skewMs) });
  }

  /** The process that holds the key of seals; the workers of its cluster are given none. */
  addSigner(sealKey: string): Promise<ServerProcess> {
    return this.#addWorker('the signer', [MAIN.worker, 'signer'], { SEAL_KEY: sealKey });
  }

  async #addWorker(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<ServerProcess> {
    const port = await sparePort();
    const worker = this.#node(name, args, { ...env, PORT: String(port) });
    this.workers.push(worker);
    await worker.start();
    return worker;
  }

  /** Health and last output of each worker, for messages of failed tests. */
  async describeWorkers(): Promise<string> {
    const described = this.workers.map(async ({ options: { health }, output }) => {
      return [await health?.().catch(String), ...output.trim().split('\n').slice(-LAST_LINES)].join('\n');
    });
    return (await Promise.all(described)).join('\n\n');
  }

  /** Stops processes gracefully, so that the next cluster on the same servers need not wait for leases to expire. */
  async stop(): Promise<void> {
    const processes = [...this.apis.map(({ process: api }) => api), ...this.workers];
    await Promise.all(processes.map((each) => each.stop()));
    await this.#stopServers();
    await this.proxy.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #node(name: string, args: readonly string[], env: NodeJS.ProcessEnv & { readonly PORT: string }): ServerProcess {
    const ask = () => fetch(`http://127.0.0.1:${env.PORT}/health/ready`);
    return new ServerProcess({
      name,
      command: process.execPath,
      args,
      env: { ...this.#env, ...env },
      ready: async () => (await ask()).ok,
      health: async () => (await ask()).text(),
    });
  }
}

function environmentOf(folder: string, { log, documents, jobs }: Servers): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    DATA_DIR: join(folder, 'data'),
    EVENT_STORE_URL: log.url,
    MONGODB_URI: documents.url,
    REDIS_URL: jobs.url,
    SECRET,
    SEAL_KEY: Buffer.alloc(32, 7).toString('base64url'),
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    SEED: 'texts',
    VOTE_COOLDOWN_SECONDS: '0',
    VOTER_COOKIE_MIN_AGE_SECONDS: '0',
    VOTE_PROOF: 'off',
    TRUST_PROXY: '',
  };
}
