import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccount } from './accounts/accounts.ts';
import { ClusterMember } from './cluster/cluster-member.ts';
import { SingleMember } from './cluster/member.ts';
import { httpApi } from './http/http-api.ts';
import { ANY, append } from './log/commands.ts';
import { EventLog } from './log/event-log.ts';
import { RecentEvents } from './log/recent-events.ts';
import { MetadataReader } from './log/stream-metadata.ts';
import { Writer } from './log/writer.ts';
import type { NodeOptions } from './options.ts';
import { grpcServer, type Method } from './protocol/call.ts';
import { listen } from './protocol/listener.ts';
import { gossipMessage } from './protocol/messages.ts';
import { supportedMethodsMessage } from './protocol/server-features.ts';
import { streamsService } from './protocol/streams-service.ts';
import { jsonEvent, type Store } from './store.ts';

/** Time for last answers to leave the process. */
const FAREWELL_MS = 100;

/** One node: the log, its services and the port on which it serves them. */
export class Emulator {
  readonly #options: NodeOptions;
  readonly #store: Store;
  /** Undefined for a single node. */
  readonly #cluster: ClusterMember | undefined;
  #close: (() => Promise<void>) | undefined;

  /** @throws FolderRefused */
  constructor(options: NodeOptions) {
    const { folder, nodes, advertised, tls } = options;
    this.#options = options;
    const log = new EventLog(folder, nodes === 1);
    log.load();
    if (log.epoch === 0 && nodes === 1) log.startSegment(1);
    const instanceId = randomUUID();
    this.#cluster = nodes === 1 ? undefined : this.#clusterMember(log, instanceId);
    const member = this.#cluster ?? new SingleMember(instanceId, advertised);
    const metadata = new MetadataReader(log);
    const writer = new Writer({
      ...{ log, metadata, recent: new RecentEvents() },
      access: () => member.access,
      isLeader: () => member.isLeader,
      hasQuorum: () => member.hasQuorum,
    });
    this.#store = { log, metadata, writer, member, isOpen: tls === undefined };
  }

  #clusterMember(log: EventLog, instanceId: string): ClusterMember {
    const { advertised, folder = '', ip, port, seeds, gossipIntervalMs, gossipTimeoutMs, tls } = this.#options;
    return new ClusterMember({
      ...{ folder, instanceId, advertised, seeds, gossipIntervalMs, gossipTimeoutMs, log },
      internal: `${ip}:${port}`,
      tls: tls && { ca: authoritiesIn(tls.authorityFolder) },
      onLead: () => void this.#lead(),
      onDeposed: () => {
        this.#store.writer.releaseHeld('Request canceled by server');
        setTimeout(() => void this.stop().then(() => process.exit(0)), FAREWELL_MS);
      },
    });
  }

  /** Resolves once the port is open. @throws Error of the listening socket */
  async start(): Promise<void> {
    const store = this.#store;
    if (!this.#cluster) await this.#lead();
    const methods: Record<string, Method> = {
      ...streamsService(store),
      '/event_store.client.server_features.ServerFeatures/GetSupportedMethods': () => [supportedMethodsMessage()],
      '/event_store.client.gossip.Gossip/Read': () => [gossipMessage(store.member.gossip)],
    };
    this.#close = await listen(this.#options, httpApi(store), grpcServer(store, methods));
    this.#cluster?.start();
  }

  /** A leader notes in the log that it leads, and creates the first accounts. */
  async #lead(): Promise<void> {
    const { log, writer, isOpen } = this.#store;
    const event = jsonEvent('$epoch-information', { epochNumber: log.epoch, leaderInstanceId: randomUUID() });
    await writer.run(append('$epoch-information', ANY, [event]));
    for (const name of ['admin', 'ops'] as const) {
      if (isOpen || log.index.streams.has(`$user-${name}`)) continue;
      const account = { name, fullName: 'Event Store', groups: [name === 'admin' ? '$admins' : '$ops'] };
      await createAccount(this.#store, account, this.#options.passwords[name]);
    }
  }

  /** Breaks off all calls and closes the log. */
  async stop(): Promise<void> {
    await this.#close?.();
    this.#store.log.close();
  }
}

function authoritiesIn(folder: string | undefined): readonly Buffer[] {
  return folder === undefined ? [] : readdirSync(folder).map((name) => readFileSync(join(folder, name)));
}
