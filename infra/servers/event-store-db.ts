import { mkdirSync } from 'node:fs';
import { get as getPlain } from 'node:http';
import { get as getSecured } from 'node:https';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sparePort } from '../scripts/spare-port.ts';
import { PATIENCE_MS, POLL_MS } from '../torture/server-process.ts';
import { EventStoreDbNode } from './event-store-db-node.ts';
import { findProgram, processOf, ROOT, type Engine, type Program } from './program.ts';
import type { Server } from './server.ts';
import type { TlsFiles } from './tls.ts';

export const EVENT_STORE_DB: Engine = {
  name: 'EventStoreDB',
  variable: 'EVENT_STORE_TEST_URL',
  local: { variable: 'EVENTSTOREDB_HOME', file: 'EventStore.ClusterNode', paths: [] },
  // The image's own program.
  docker: { image: 'eventstore/eventstore:24.10', command: [] },
  emulator: join(ROOT, 'infra/event-store-emulator/node.ts'),
  remedy: 'EVENTSTOREDB_HOME names the folder of an unpacked EventStoreDB',
  version: async (url) => {
    const [, host = '', port = '2113'] = /\/\/(?:[^@/]*@)?([^,:/?]+)(?::(\d+))?/.exec(url) ?? [];
    const info = await ask({ host, port: Number(port), path: '/info', isSecured: !/[?&]tls=false/i.test(url) });
    const { dbVersion, esVersion } = JSON.parse(info) as Readonly<Record<string, string>>; // 24.10 and older ones
    return dbVersion ?? esVersion ?? 'of an unknown version';
  },
};

/** Replaces a frozen leader faster than the defaults (2,000 and 2,500). */
const FAST_GOSSIP = ['--gossip-interval-ms', '250', '--gossip-timeout-ms', '500'];

/** Saves processor time for the tests: threads do not spin, and statistics are rare. */
const SPARING = {
  args: ['--stats-period-sec', '3600', '--reader-threads-count', '2', '--worker-threads', '1'],
  env: { DOTNET_ThreadPool_UnfairSemaphoreSpinLimit: '0', DOTNET_TieredPGO: '0' },
};
/** Disables tiered compilation: a test node stops before recompilation would pay off. */
const COMPILED_ONCE = { DOTNET_TC_CallCounting: '0' };

export interface EventStoreDbOptions {
  /** Folder of each node's data and logs. */
  readonly folder: string;
  /** Defaults to 1. */
  readonly nodes?: 1 | 3;
  /** Serves TLS with accounts (`admin`, password `changeit`). */
  readonly tls?: TlsFiles;
  /** Nothing survives a restart; for servers that are never killed. */
  readonly inMemory?: boolean;
  /** Ports of the nodes; spare ones by default. */
  readonly ports?: readonly number[];
  /** Defaults to the best one of this machine. */
  readonly program?: Program;
  /** Ports that clients use, when a proxy is in front of the nodes. */
  readonly clientPorts?: readonly number[];
  /** Production settings, for benches; test nodes compile less. */
  readonly isMeasured?: boolean;
}

interface Started {
  readonly folder: string;
  readonly nodes: readonly EventStoreDbNode[];
  readonly tls: TlsFiles | undefined;
  readonly clientPorts: readonly number[];
}

/** One node or a cluster of three. */
export class EventStoreDb implements Server {
  /** Folder of each node's data and logs. */
  readonly folder: string;
  readonly nodes: readonly EventStoreDbNode[];
  readonly url: string;

  /** Creates the server without starting it. @throws ServerMissing */
  static async in({
    folder,
    nodes: count = 1,
    tls,
    inMemory = false,
    ports: chosen = [],
    program = findProgram(EVENT_STORE_DB),
    clientPorts,
    isMeasured = false,
  }: EventStoreDbOptions): Promise<EventStoreDb> {
    const isSecured = tls !== undefined;
    const ports = await Promise.all(Array.from({ length: count }, (_, at) => nodePorts(chosen[at])));
    const shared = join(folder, 'db');
    const nodes = ports.map(({ client, replication }, at) => {
      const own = join(folder, `node-${at}`);
      mkdirSync(own, { recursive: true });
      const others = ports.filter((_, other) => other !== at).map((other) => `127.0.0.1:${other.client}`);
      const args = [
        '--node-ip',
        '127.0.0.1',
        '--replication-ip',
        '127.0.0.1',
        '--node-port',
        String(client),
        '--replication-port',
        String(replication),
        '--log',
        join(own, 'log'),
        '--log-level',
        'Warning',
        ...SPARING.args,
        ...(inMemory
          ? ['--mem-db']
          : ['--db', program.isEmulator ? shared : join(own, 'db'), '--index', join(own, 'index')]),
        ...(tls ? tlsArguments(tls) : ['--insecure']),
        ...(clientPorts ? ['--advertise-node-port-to-client-as', String(clientPorts[at])] : []),
        ...(count === 3
          ? ['--cluster-size', '3', '--discover-via-dns', 'false', '--gossip-seed', others.join(','), ...FAST_GOSSIP]
          : []),
      ];
      const child = processOf(program, {
        name: 'EventStoreDB',
        args,
        folders: [folder, ...(tls ? [dirname(tls.certificate)] : [])],
        env: { HOME: own, EVENTSTORE_TELEMETRY_OPTOUT: 'true', ...SPARING.env, ...(!isMeasured && COMPILED_ONCE) },
        ready: () => ask({ port: client, path: '/health/live', isSecured }).then(() => true),
      });
      return new EventStoreDbNode(client, child, () => ask({ port: client, path: '/info', isSecured }));
    });
    return new EventStoreDb({ folder, nodes, tls, clientPorts: clientPorts ?? nodes.map(({ port }) => port) });
  }

  constructor({ folder, nodes, tls, clientPorts }: Started) {
    this.folder = folder;
    this.nodes = nodes;
    const hosts = clientPorts.map((port) => `127.0.0.1:${port}`).join(',');
    this.url = tls
      ? `esdb://admin:changeit@${hosts}?tls=true&tlsCaFile=${encodeURIComponent(tls.authority)}`
      : `esdb://${hosts}?tls=false`;
  }

  async start(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.start()));
    await this.complete();
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  async kill(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
  }

  async freeze(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.freeze()));
  }

  async resume(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.resume()));
  }

  /**
   * Resolves once one node leads and all others follow it. A former leader that was frozen still considers itself the
   * leader at first.
   */
  async complete(patienceMs: number = PATIENCE_MS): Promise<void> {
    const isComplete = async (): Promise<boolean> => {
      if (this.nodes.some(({ hasEnded }) => hasEnded)) throw await this.#failure('a node has ended');
      const states = await Promise.all(this.nodes.map((node) => node.state()));
      const followers = states.filter((state) => state === 'follower');
      return states.includes('leader') && followers.length === states.length - 1;
    };
    for (const until = Date.now() + patienceMs; !(await isComplete()); await wait(POLL_MS))
      if (Date.now() >= until) throw await this.#failure('the cluster is not complete');
  }

  /** The leading node, once there is one. */
  async leader(patienceMs: number = PATIENCE_MS): Promise<EventStoreDbNode> {
    for (const until = Date.now() + patienceMs; ; await wait(POLL_MS)) {
      for (const node of this.nodes) if ((await node.state()) === 'leader') return node;
      if (Date.now() >= until) throw await this.#failure('no node is the leader');
    }
  }

  async #failure(what: string): Promise<Error> {
    const nodes = await Promise.all(this.nodes.map((node) => node.description()));
    return new Error(`EventStoreDB: ${what}\n${nodes.join('\n')}`);
  }
}

async function nodePorts(chosen?: number): Promise<{ readonly client: number; readonly replication: number }> {
  const [client, replication] = await Promise.all([chosen ?? sparePort(), sparePort()]);
  return { client, replication };
}

function tlsArguments({ authorityFolder, certificate, key }: TlsFiles): readonly string[] {
  return [
    '--certificate-file',
    certificate,
    '--certificate-private-key-file',
    key,
    '--trusted-root-certificates-path',
    authorityFolder,
    // The certificate names it; Node.js warns about TLS to an IP address.
    '--advertise-host-to-client-as',
    'localhost',
  ];
}

interface Question {
  readonly host?: string;
  readonly port: number;
  readonly path: string;
  readonly isSecured: boolean;
}

/** Body of a successful response. Validating the certificate is left to the clients under test. */
export function ask({ host = 'localhost', port, path, isSecured }: Question): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { host, port, path, timeout: 1_000 };
    const request = isSecured ? getSecured({ ...options, rejectUnauthorized: false }) : getPlain(options);
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
    request.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(body);
        else reject(new Error(`${path} answered ${response.statusCode}`));
      });
    });
  });
}
