import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Access, type Account } from './accounts/access.ts';
import { Accounts } from './accounts/accounts.ts';
import { ClusterMember } from './cluster/cluster-member.ts';
import { type Member, SingleMember } from './cluster/member.ts';
import { HttpApi } from './http/http-api.ts';
import { ANY, append } from './log/commands.ts';
import { EventLog } from './log/event-log.ts';
import { MetadataReader } from './log/stream-metadata.ts';
import { Writer } from './log/writer.ts';
import type { NodeOptions } from './options.ts';
import type { Method } from './protocol/call.ts';
import { unauthenticated } from './protocol/grpc-error.ts';
import { listen } from './protocol/listener.ts';
import { gossipMessage, supportedMethodsMessage } from './protocol/messages.ts';
import { StreamsService } from './protocol/streams-service.ts';
import type { Store } from './store.ts';

/** Time for last answers to leave the process. */
const FAREWELL_MS = 100;

/** One node: the log, its services and the port on which it serves them. */
export class Emulator {
  readonly #options: NodeOptions;
  readonly #store: Store;
  readonly #accounts: Accounts | undefined;
  #close: (() => Promise<void>) | undefined;
  #cluster: ClusterMember | undefined;

  /** @throws FolderRefused */
  constructor(options: NodeOptions) {
    this.#options = options;
    const log = new EventLog(options.folder, options.nodes === 1);
    const member = this.#memberOf(log);
    const metadata = new MetadataReader(log);
    const writer = new Writer({
      log,
      metadata,
      access: () => member.access,
      isLeader: () => member.isLeader,
      hasQuorum: () => member.hasQuorum,
    });
    const access = new Access(log, metadata, options.tls === undefined);
    this.#store = { log, metadata, writer, access, member };
    this.#accounts = options.tls && new Accounts(log, (command) => writer.run(command));
  }

  #memberOf(log: EventLog): Member {
    const { nodes, advertised, folder = '', ip, port, seeds, gossipIntervalMs, gossipTimeoutMs, tls } = this.#options;
    const instanceId = randomUUID();
    if (nodes === 1) return new SingleMember(instanceId, advertised);
    return (this.#cluster = new ClusterMember({
      ...{ folder, instanceId, advertised, seeds, gossipIntervalMs, gossipTimeoutMs, log },
      internal: `${ip}:${port}`,
      tls: tls && { ca: authoritiesIn(tls.authorityFolder) },
      onLead: () => void this.#lead(),
      onDeposed: () => {
        this.#store.writer.releaseHeld();
        setTimeout(() => void this.stop().then(() => process.exit(0)), FAREWELL_MS);
      },
    }));
  }

  /** Methods of gRPC services by path. */
  get #methods(): Readonly<Record<string, Method>> {
    const prefix = '/event_store.client';
    const { member } = this.#store;
    return {
      ...new StreamsService(this.#store).methods,
      [`${prefix}.server_features.ServerFeatures/GetSupportedMethods`]: async function* () {
        yield supportedMethodsMessage();
      },
      [`${prefix}.gossip.Gossip/Read`]: async function* () {
        yield gossipMessage(member.gossip);
      },
    };
  }

  /** Resolves once the port is open. @throws Error of the listening socket */
  async start(): Promise<void> {
    const { ip, port, tls } = this.#options;
    if (!this.#cluster) await this.#lead();
    const http = new HttpApi(this.#store, this.#accounts);
    this.#close = await listen({
      host: ip,
      port,
      certificate: tls && { cert: readFileSync(tls.certificate), key: readFileSync(tls.key) },
      onHttp: (request, response) => http.serve(request, response),
      methods: this.#methods,
      authenticate: (authorization) => this.#authenticate(authorization),
    });
    this.#cluster?.start();
  }

  /** A leader notes in the log that it leads, and creates the first accounts. */
  async #lead(): Promise<void> {
    const { log, writer } = this.#store;
    const data = Buffer.from(JSON.stringify({ epochNumber: log.epoch, leaderInstanceId: randomUUID() }));
    const event = { id: randomUUID(), type: '$epoch-information', contentType: 'application/json', data };
    await writer.run(append('$epoch-information', ANY, [{ ...event, metadata: new Uint8Array() }]));
    const { passwords } = this.#options;
    for (const [name, group] of [
      ['admin', '$admins'],
      ['ops', '$ops'],
    ] as const)
      if (this.#accounts && log.lastRevision(`$user-${name}`) < 0)
        await this.#accounts.create({ name, password: passwords[name] }, 'Event Store', [group]);
  }

  #authenticate(authorization: string | undefined): Account | undefined {
    if (!this.#accounts || authorization === undefined) return undefined;
    const account = this.#accounts.authenticate(authorization);
    if (!account) throw unauthenticated();
    return account;
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
