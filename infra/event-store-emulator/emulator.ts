import { randomUUID } from 'node:crypto';
import { createAccount } from './accounts/accounts.ts';
import { ClusterMember } from './cluster/cluster-member.ts';
import { SingleMember } from './cluster/member.ts';
import { httpApi } from './http/http-api.ts';
import { ANY, append } from './log/commands.ts';
import { EventLog } from './log/event-log.ts';
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
    this.#options = options;
    const log = new EventLog(options.folder, options.nodes === 1);
    this.#cluster = options.nodes === 1 ? undefined : this.#clusterMember(log);
    const member = this.#cluster ?? new SingleMember(options);
    const metadata = new MetadataReader(log);
    const writer = new Writer({ log, metadata, member });
    this.#store = { log, metadata, writer, member, isOpen: options.tls === undefined };
  }

  #clusterMember(log: EventLog): ClusterMember {
    const onDeposed = (): void => {
      this.#store.writer.releaseHeld();
      setTimeout(() => void this.stop().then(() => process.exit(0)), FAREWELL_MS);
    };
    return new ClusterMember(this.#options, log, { onLead: () => void this.#lead(), onDeposed });
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
      if (isOpen || log.lastRevision(`$user-${name}`) >= 0) continue;
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
