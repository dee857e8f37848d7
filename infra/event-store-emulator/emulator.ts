import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { Access, type Account } from './accounts/access.ts';
import { Accounts } from './accounts/accounts.ts';
import { type Member, SingleMember, STATES } from './cluster/member.ts';
import { HttpApi } from './http/http-api.ts';
import { ANY, append } from './log/commands.ts';
import { EventLog } from './log/event-log.ts';
import { RecentEvents } from './log/recent-events.ts';
import { MetadataReader } from './log/stream-metadata.ts';
import { Writer } from './log/writer.ts';
import type { NodeOptions } from './options.ts';
import { GrpcCall } from './protocol/grpc-call.ts';
import { Code, GrpcError, unauthenticated } from './protocol/grpc-error.ts';
import { listen, type Listener } from './protocol/listener.ts';
import { gossipMessage, supportedMethodsMessage } from './protocol/messages.ts';
import { SUPPORTED_METHODS, VERSION } from './protocol/server-features.ts';
import { StreamsService } from './protocol/streams-service.ts';
import type { Store } from './store.ts';

type Handler = (call: GrpcCall, account: Account | undefined) => Promise<void> | void;

/** One node: the log, its services and the port on which it serves them. */
export class Emulator {
  readonly #options: NodeOptions;
  readonly #store: Store;
  readonly #accounts: Accounts | undefined;
  readonly #handlers: Readonly<Record<string, Handler>>;
  readonly #calls = new Set<GrpcCall>();
  #listener: Listener | undefined;

  /** @throws FolderRefused */
  constructor(options: NodeOptions) {
    this.#options = options;
    const log = new EventLog(options.folder, options.nodes === 1);
    log.load();
    const member = new SingleMember(randomUUID(), options.advertised);
    if (log.epoch === 0) log.startSegment(1);
    const metadata = new MetadataReader(log);
    const writer = new Writer({
      log,
      metadata,
      recent: new RecentEvents(),
      access: () => member.access,
      isLeader: () => member.isLeader,
      hasQuorum: () => member.hasQuorum,
    });
    const access = new Access(log, metadata, options.tls === undefined);
    this.#store = { log, metadata, writer, access, member };
    this.#accounts = options.tls && new Accounts(log, (command) => writer.run(command));
    this.#handlers = this.#handlersOf(new StreamsService(this.#store), member);
  }

  #handlersOf(streams: StreamsService, member: Member): Readonly<Record<string, Handler>> {
    const prefix = '/event_store.client';
    return {
      [`${prefix}.streams.Streams/Read`]: (call, account) => streams.read(call, account),
      [`${prefix}.streams.Streams/Append`]: (call, account) => streams.append(call, account),
      [`${prefix}.streams.Streams/BatchAppend`]: (call, account) => streams.batchAppend(call, account),
      [`${prefix}.streams.Streams/Delete`]: (call, account) => streams.delete(call, account, false),
      [`${prefix}.streams.Streams/Tombstone`]: (call, account) => streams.delete(call, account, true),
      [`${prefix}.server_features.ServerFeatures/GetSupportedMethods`]: (call) =>
        call.end(supportedMethodsMessage(SUPPORTED_METHODS, VERSION)),
      [`${prefix}.gossip.Gossip/Read`]: (call) =>
        call.end(gossipMessage(member.gossip.map((each) => ({ ...each, state: STATES[each.state] })))),
    };
  }

  /** Resolves once the port is open. @throws Error of the listening socket */
  async start(): Promise<void> {
    const { ip, port, tls } = this.#options;
    const http = new HttpApi(this.#store, this.#accounts);
    this.#listener = await listen({
      host: ip,
      port,
      certificate: tls && { cert: readFileSync(tls.certificate), key: readFileSync(tls.key) },
      onHttp: (request, response) => http.serve(request, response),
      onCall: (stream, headers) => this.#serve(stream, headers),
    });
    await this.#lead();
  }

  /** A leader notes in the log that it leads, and creates the first accounts. */
  async #lead(): Promise<void> {
    const { log, writer } = this.#store;
    const data = Buffer.from(JSON.stringify({ epochNumber: log.epoch, leaderInstanceId: randomUUID() }));
    const event = { id: randomUUID(), type: '$epoch-information', contentType: 'application/json', data };
    await writer.run(append('$epoch-information', ANY, [{ ...event, metadata: new Uint8Array() }]));
    const { passwords } = this.#options;
    for (const [name, group] of [['admin', '$admins'], ['ops', '$ops']] as const)
      if (this.#accounts && !log.index.streams.has(`$user-${name}`))
        await this.#accounts.create({ name, password: passwords[name] }, 'Event Store', [group]);
  }

  #serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    const call = new GrpcCall(stream, headers);
    this.#calls.add(call);
    call.onClose(() => this.#calls.delete(call));
    const handler = this.#handlers[call.path];
    const { authorization } = headers;
    const account = authorization === undefined ? undefined : this.#accounts?.authenticate(authorization);
    if (this.#accounts && authorization !== undefined && !account) return call.fail(unauthenticated());
    if (!handler) return call.fail(new GrpcError(Code.UNIMPLEMENTED, 'Service is unimplemented.'));
    void (async () => handler(call, account))().catch((cause: unknown) => call.fail(cause));
  }

  stop(): void {
    for (const call of this.#calls) call.reset();
    this.#listener?.close();
    this.#store.log.close();
  }
}

