import { mkdirSync } from 'node:fs';
import { get as getPlain } from 'node:http';
import { get as getSecured } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sparePort } from '../scripts/spare-port.ts';
import { Child } from '../torture/child.ts';
import { unpackedArchive } from './archive.ts';
import type { Server } from './server.ts';
import type { TlsFiles } from './tls.ts';

/** A frozen leader is replaced sooner than with the defaults (2,000 and 2,500). */
const FAST_GOSSIP = ['--gossip-interval-ms', '250', '--gossip-timeout-ms', '500'];

/** Processor time for the tests instead of for a node that has little to do: threads do not spin, and statistics are rare. */
const SPARING = {
  args: ['--stats-period-sec', '3600', '--reader-threads-count', '2', '--worker-threads', '1'],
  env: { DOTNET_ThreadPool_UnfairSemaphoreSpinLimit: '0', DOTNET_TieredPGO: '0' },
};
/** Nothing is compiled a second time: a node of a test is stopped before that would pay. */
const COMPILED_ONCE = { DOTNET_TC_CallCounting: '0' };

export interface EventStoreDbOptions {
  /** Where each node keeps its data and logs. */
  readonly folder: string;
  /** 1 when left out. */
  readonly nodes?: 1 | 3;
  /** Serves TLS and asks for accounts (`admin`, password `changeit`). */
  readonly tls?: TlsFiles;
  /** Nothing survives a restart; for servers that nothing kills. */
  readonly inMemory?: boolean;
  /** Where clients find each node, when something stands in front of it. */
  readonly clientPorts?: readonly number[];
  /** As fast as in production, for benches; the nodes of tests compile less. */
  readonly isMeasured?: boolean;
}

/** One node: restarted when it exits with 0, as a former leader does to truncate events that were not replicated. */
export class EventStoreDbNode {
  readonly port: number;
  readonly #child: Child;
  readonly #info: () => Promise<string>;
  #isWanted = false;

  constructor(port: number, child: Child, info: () => Promise<string>) {
    this.port = port;
    this.#child = child;
    this.#info = info;
  }

  async start(): Promise<void> {
    this.#isWanted = true;
    await this.#child.start();
    void this.#supervise();
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#child.stop();
  }

  async kill(): Promise<void> {
    this.#isWanted = false;
    await this.#child.kill();
  }

  freeze(): void {
    this.#child.freeze();
  }

  wake(): void {
    this.#child.wake();
  }

  /** What it says of itself, `undefined` while it says nothing. */
  async state(): Promise<string | undefined> {
    try {
      const { state } = JSON.parse(await this.#info()) as { state: string }; // documented by the server
      return state;
    } catch {
      return undefined; // not up, or frozen
    }
  }

  async #supervise(): Promise<void> {
    for (;;) {
      const code = await this.#child.ended();
      if (!this.#isWanted || code !== 0) return;
      try {
        await this.#child.start();
      } catch (cause) {
        if (this.#isWanted) throw cause; // else it was killed while it started
      }
    }
  }
}

interface Started {
  readonly folder: string;
  readonly nodes: readonly EventStoreDbNode[];
  readonly tls: TlsFiles | undefined;
  readonly clientPorts: readonly number[];
}

/** A node, or a cluster of three, of the real EventStoreDB. */
export class EventStoreDb implements Server {
  /** Where each node keeps its data and logs. */
  readonly folder: string;
  readonly nodes: readonly EventStoreDbNode[];
  readonly url: string;

  /** Not started yet. @throws ServerMissing */
  static async in({
    folder,
    nodes: count = 1,
    tls,
    inMemory = false,
    clientPorts,
    isMeasured = false,
  }: EventStoreDbOptions): Promise<EventStoreDb> {
    const program = unpackedArchive('eventstoredb');
    const ports = await Promise.all(Array.from({ length: count }, () => nodePorts()));
    const nodes = ports.map(({ client, replication }, at) => {
      const own = join(folder, `node-${at}`);
      mkdirSync(own, { recursive: true });
      const others = ports.filter((_, other) => other !== at).map((other) => `127.0.0.1:${other.client}`);
      const args = [
        ...['--node-ip', '127.0.0.1', '--replication-ip', '127.0.0.1'],
        ...['--node-port', String(client), '--replication-port', String(replication)],
        ...['--log', join(own, 'log'), '--log-level', 'Warning', ...SPARING.args],
        ...(inMemory ? ['--mem-db'] : ['--db', join(own, 'db'), '--index', join(own, 'index')]),
        ...(tls ? tlsArguments(tls) : ['--insecure']),
        ...(clientPorts ? ['--advertise-node-port-to-client-as', String(clientPorts[at])] : []),
        ...(count === 3
          ? [
              '--cluster-size',
              '3',
              '--discover-via-dns',
              'false',
              '--gossip-seed',
              others.join(','),
              ...FAST_GOSSIP,
            ]
          : []),
      ];
      const child = new Child({
        name: 'EventStoreDB',
        command: './EventStore.ClusterNode',
        cwd: program,
        args,
        env: {
          ...{ PATH: process.env['PATH'], HOME: own, EVENTSTORE_TELEMETRY_OPTOUT: 'true' },
          ...SPARING.env,
          ...(!isMeasured && COMPILED_ONCE),
        },
        ready: () => ask(client, '/health/live', tls).then(() => true),
      });
      return new EventStoreDbNode(client, child, () => ask(client, '/info', tls));
    });
    return new EventStoreDb({
      folder,
      nodes,
      tls,
      clientPorts: clientPorts ?? nodes.map(({ port }) => port),
    });
  }

  private constructor({ folder, nodes, tls, clientPorts }: Started) {
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

  freeze(): void {
    for (const node of this.nodes) node.freeze();
  }

  wake(): void {
    for (const node of this.nodes) node.wake();
  }

  /** Resolves once one node leads and all others follow it. A former leader that was frozen takes itself for the leader at first. */
  async complete(): Promise<void> {
    for (;;) {
      const states = await Promise.all(this.nodes.map((node) => node.state()));
      const followers = states.filter((state) => state === 'follower');
      if (states.includes('leader') && followers.length === states.length - 1) return;
      await wait(50);
    }
  }

  /** The node that leads, once there is one. */
  async leader(): Promise<EventStoreDbNode> {
    for (;;) {
      for (const node of this.nodes) if ((await node.state()) === 'leader') return node;
      await wait(50);
    }
  }
}

async function nodePorts(): Promise<{ readonly client: number; readonly replication: number }> {
  const [client, replication] = await Promise.all([sparePort(), sparePort()]);
  return { client, replication };
}

function tlsArguments({ authorityFolder, certificate, key }: TlsFiles): readonly string[] {
  return [
    ...['--certificate-file', certificate, '--certificate-private-key-file', key],
    ...['--trusted-root-certificates-path', authorityFolder],
    // The certificate names it; Node.js warns of TLS to an address.
    ...['--advertise-host-to-client-as', 'localhost'],
  ];
}

/** The body of a successful answer; whom the certificate names and until when is for the clients under test. */
function ask(port: number, path: string, tls: TlsFiles | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { host: 'localhost', port, path, timeout: 1_000 };
    const request = tls ? getSecured({ ...options, rejectUnauthorized: false }) : getPlain(options);
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
