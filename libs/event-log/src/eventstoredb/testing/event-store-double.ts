import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import {
  type sendUnaryData,
  Server,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
} from '@grpc/grpc-js';
import { appendAnswer, batchAnswer, caughtUpAnswer, confirmationAnswer, notFoundAnswer } from './answers.js';
import { credentialsOf, optionsOf, type Secured } from './door.js';
import { addGossip, type Member } from './gossip.js';
import {
  answersFor,
  answersWith,
  expectedOf,
  fromOf,
  limited,
  nameOf,
  notLeader,
  proposedOf,
  type ReadCall,
  type Refusal,
  send,
} from './messages.js';
import { type ProposedEvent, type StoredEvent, StoredEvents } from './stored-events.js';

export interface EventStoreDoubleOptions {
  /** Whether the server knows batched appends, as those of 21.10 and newer do; true when left out. */
  readonly batched?: boolean;
  /** Any free one when left out. */
  readonly port?: number;
  /** Where its events outlive it; in memory alone when left out. */
  readonly file?: string;
  /** Those of another node of the same cluster. */
  readonly events?: StoredEvents;
  /** The cluster that it is a node of. */
  readonly members?: () => readonly Member[];
  /** Speaks TLS, and takes only calls with this name and password. */
  readonly secured?: Secured;
}

/**
 * A server that speaks EventStoreDB's protocol by the client's own stubs: append (one by one and batched), reading of
 * streams and of all, subscriptions with a prefix filter. It can be cut off, restarted and made to refuse.
 */
export class EventStoreDouble {
  readonly events: StoredEvents;
  /** Every call is refused with this while it is set. */
  refusal: Refusal | undefined;
  /** Calls are accepted and never answered. */
  silent = false;
  /** Subscriptions that are there say nothing more, as if a connection were half open. */
  deaf = false;
  readonly #subscribers = new Map<ReadCall, () => Promise<void>>();
  readonly #batched: boolean;
  readonly #secured: Secured | undefined;
  readonly #members: (() => readonly Member[]) | undefined;
  #server: Server | undefined;
  #port: number;

  constructor({ batched = true, port = 0, file, events, secured, members }: EventStoreDoubleOptions = {}) {
    this.#batched = batched;
    this.#secured = secured;
    this.#members = members;
    this.#port = port;
    this.events = events ?? new StoredEvents(file);
  }

  get port(): number {
    return this.#port;
  }

  get connectionString(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`;
  }

  async start(): Promise<void> {
    const server = new Server(optionsOf(this.#secured));
    server.addService(featuresGrpc.ServerFeaturesService, {
      getSupportedMethods: (
        _call: ServerUnaryCall<shared.Empty, features.SupportedMethods>,
        answer: sendUnaryData<features.SupportedMethods>,
      ) => this.#features(answer),
    });
    if (this.#members) addGossip(server, this.#members);
    server.addService(streamsGrpc.StreamsService, {
      append: (
        call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
        answer: sendUnaryData<streams.AppendResp>,
      ) => void this.#append(call, answer),
      batchAppend: (call: ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>) =>
        this.#batchAppend(call),
      read: (call: ReadCall) => void this.#read(call),
    });
    this.#port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.#port}`, credentialsOf(this.#secured), (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    this.#server = server;
  }

  stop(): void {
    this.#server?.forceShutdown();
    this.#server = undefined;
    this.#subscribers.clear();
  }

  async restart(): Promise<void> {
    this.stop();
    await this.start();
  }

  get subscriptions(): number {
    return this.#subscribers.size;
  }

  /** Ends every subscription: with an error, or quietly as a server does that shuts down in good order. */
  dropSubscriptions(refusal?: Refusal): void {
    for (const call of this.#subscribers.keys()) {
      if (refusal) call.emit('error', refusal);
      else call.end();
    }
    this.#subscribers.clear();
  }

  /** Another node leads from now on: whatever is asked here is answered with where that is. */
  stepDown(leader: { readonly host: string; readonly port: number }): void {
    this.refusal = notLeader(leader);
    this.dropSubscriptions(this.refusal);
  }

  #features(answer: sendUnaryData<features.SupportedMethods>): void {
    if (this.silent) return;
    if (this.refusal) return answer(this.refusal);
    const supported = new features.SupportedMethods().setEventStoreServerVersion('23.10.0.0');
    const batch = new features.SupportedMethod()
      .setServiceName('event_store.client.streams.Streams')
      .setMethodName('BatchAppend');
    answer(null, this.#batched ? supported.setMethodsList([batch]) : supported);
  }

  async #append(
    call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
    answer: sendUnaryData<streams.AppendResp>,
  ): Promise<void> {
    const proposed: ProposedEvent[] = [];
    let options: streams.AppendReq.Options | undefined;
    call.on('data', (request: streams.AppendReq) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message) proposed.push(proposedOf(message));
    });
    await once(call, 'end');
    if (this.silent) return;
    if (this.refusal) return answer(this.refusal);
    const expected = options?.hasRevision()
      ? Number(options.getRevision())
      : options?.hasNoStream()
        ? 'no-stream'
        : 'any';
    const stored = this.events.append(nameOf(options?.getStreamIdentifier()), expected, proposed);
    answer(null, appendAnswer(stored));
    this.#announce();
  }

  #batchAppend(call: ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>): void {
    const open = new Map<
      string,
      { options: streams.BatchAppendReq.Options | undefined; proposed: ProposedEvent[] }
    >();
    call.on('data', (request: streams.BatchAppendReq) => {
      if (this.silent) return;
      if (this.refusal) return void call.emit('error', this.refusal);
      const correlation = request.getCorrelationId();
      if (!correlation) throw new Error('A batch without a correlation id.');
      const id = correlation.getString();
      const append = open.get(id) ?? { options: request.getOptions(), proposed: [] };
      open.set(id, append);
      append.proposed.push(...request.getProposedMessagesList().map(proposedOf));
      if (!request.getIsFinal()) return;
      open.delete(id);
      const stream = nameOf(append.options?.getStreamIdentifier());
      const stored = this.events.append(stream, expectedOf(append.options), append.proposed);
      call.write(batchAnswer(correlation, stream, stored));
      this.#announce();
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  }

  async #read(call: ReadCall): Promise<void> {
    call.on('error', () => undefined);
    if (this.silent) return;
    if (this.refusal) return void call.emit('error', this.refusal);
    const options = call.request.getOptions();
    if (!options) throw new Error('A reading without options.');
    if (options.hasSubscription()) return this.#subscribe(call, options);
    const name = nameOf(options.getStream()?.getStreamIdentifier());
    if (options.hasStream() && this.events.stream(name).length === 0)
      await send(call, [notFoundAnswer(name)]);
    const chosen = options.hasStream()
      ? this.events.stream(name).slice(fromOf(options))
      : this.#ofAll(options);
    await send(call, limited(answersWith(chosen), Number(options.getCount())));
    call.end();
  }

  #ofAll(options: streams.ReadReq.Options): Iterable<StoredEvent> {
    if (options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS)
      return this.events.backwards();
    return this.events.from(BigInt(options.getAll()?.getPosition()?.getCommitPosition() ?? 0));
  }

  async #subscribe(call: ReadCall, options: streams.ReadReq.Options): Promise<void> {
    const after = BigInt(options.getAll()?.getPosition()?.getCommitPosition() ?? 0);
    const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [''];
    let next = this.events.all.findIndex((event) => event.position > after);
    if (next < 0) next = this.events.all.length;
    let sending = false;
    const announce = async (): Promise<void> => {
      if (sending || this.deaf) return;
      sending = true;
      for (let event = this.events.all[next]; event && !call.cancelled; event = this.events.all[next]) {
        next += 1;
        await send(call, answersFor(event, prefixes, next));
      }
      sending = false;
    };
    call.on('cancelled', () => this.#subscribers.delete(call));
    this.#subscribers.set(call, announce);
    await send(call, [confirmationAnswer(randomUUID())]);
    await announce();
    await send(call, [caughtUpAnswer()]);
  }

  #announce(): void {
    for (const announce of this.#subscribers.values()) void announce();
  }
}
