import { AsyncResource } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressOf, prefixesOf } from '../hosts/network.js';

interface Shares {
  /** Requests of one IPv4 /24 or IPv6 /48 in work at once; answers that are being sent do not count. */
  readonly atOnce: number;
  /** The same for one IPv4 address or the /64 of an IPv6 one. */
  readonly perClient: number;
  /** Requests of a network that begin in one turn of the event loop, which most work blocks. */
  readonly perTurn: number;
}

const SHARES: Shares = { atOnce: 32, perClient: 8, perTurn: 4 };

interface Network {
  readonly name: string;
  readonly clients: Map<string, Client>;
  /** Clients with waiting requests, the next one first. */
  readonly queue: Set<Client>;
  running: number;
  begunInTurn: number;
  /** Whether the network is visited at the end of this turn of the event loop. */
  isActive: boolean;
}

interface Client {
  readonly name: string;
  readonly network: Network;
  readonly waiting: Turn[];
  running: number;
}

class Turn {
  state: 'waiting' | 'running' | 'ended' = 'waiting';

  constructor(
    private readonly turns: FairTurns,
    readonly client: Client,
    public begin: () => void,
  ) {}

  /** Gives the place back; further calls have no effect. */
  end(): void {
    this.turns.end(this);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The place among the requests of the network; null for requests of this machine. A handler that waits in another
     * queue ends it first: otherwise waiting requests would keep the places.
     */
    turn: Turn | null;
  }
}

/**
 * Shares the process among networks: a network that sends many requests waits for its own requests, other networks do
 * not wait for them; the clients of a network take turns. No more requests wait than the network has connections, which
 * `limitConnections` limits.
 */
export class FairTurns {
  private readonly networks = new Map<string, Network>();
  private readonly active: Network[] = [];

  constructor(private readonly shares = SHARES) {}

  /** A new request, to be passed to `begin`; null for this machine, which never waits. */
  turnOf(address: string, begin: () => void): Turn | null {
    const prefixes = prefixesOf(address);
    const [{ prefix: name }] = prefixes;
    if (name === 'loopback') return null;
    const network = this.network(prefixes.at(-1)?.prefix ?? name);
    const client = network.clients.get(name) ?? { name, network, waiting: [], running: 0 };
    network.clients.set(name, client);
    return new Turn(this, client, begin);
  }

  /** Begins at once, or after other requests of the network. */
  begin(turn: Turn): void {
    const { client } = turn;
    client.waiting.push(turn);
    client.network.queue.add(client);
    this.beginWaiting(client.network);
    // `begin` is called in another request's asynchronous context.
    if (turn.state === 'waiting') turn.begin = AsyncResource.bind(turn.begin);
  }

  /** Ends the work or the wait, see `Turn.end`. */
  end(turn: Turn): void {
    const { client, state } = turn;
    if (state === 'ended') return;
    turn.state = 'ended';
    if (state === 'waiting') client.waiting.splice(client.waiting.indexOf(turn), 1);
    else {
      client.running -= 1;
      client.network.running -= 1;
    }
    if (client.running === 0 && client.waiting.length === 0) {
      client.network.clients.delete(client.name);
      client.network.queue.delete(client);
    }
    this.activate(client.network);
  }

  /** Networks with requests, or that had some in this turn. */
  get size(): number {
    return this.networks.size;
  }

  private network(name: string): Network {
    const knownNetwork = this.networks.get(name);
    if (knownNetwork) return knownNetwork;
    const network: Network = {
      name,
      clients: new Map(),
      queue: new Set(),
      running: 0,
      begunInTurn: 0,
      isActive: false,
    };
    this.networks.set(name, network);
    return network;
  }

  private beginWaiting(network: Network): void {
    const { atOnce, perClient, perTurn } = this.shares;
    for (const client of network.queue) {
      if (network.running >= atOnce || network.begunInTurn >= perTurn) return;
      if (client.running >= perClient) continue;
      network.queue.delete(client);
      const turn = client.waiting.shift();
      if (client.waiting.length > 0) network.queue.add(client); // behind the others
      if (turn) this.run(turn);
    }
  }

  private run(turn: Turn): void {
    const { client, begin } = turn;
    turn.state = 'running';
    client.running += 1;
    client.network.running += 1;
    client.network.begunInTurn += 1;
    this.activate(client.network);
    begin();
  }

  private activate(network: Network): void {
    if (network.isActive) return;
    network.isActive = true;
    if (this.active.push(network) === 1) setImmediate(this.nextTurn);
  }

  private readonly nextTurn = (): void => {
    for (const network of this.active.splice(0)) {
      network.isActive = false;
      network.begunInTurn = 0;
      this.beginWaiting(network);
      if (network.clients.size === 0) this.networks.delete(network.name);
    }
  };
}

/** A request has its place from the moment it is complete until its answer begins: uploads and downloads keep none. */
export function takeFairTurns(fastify: FastifyInstance, turns = new FairTurns()): void {
  fastify.decorateRequest('turn', null);
  fastify.addHook('preHandler', (request, reply, done) => {
    // `callNotFound` calls the hook again. The pages' own requests are part of the request for the page.
    if (request.turn || !(request.raw.socket instanceof Socket)) return done();
    if (reply.raw.destroyed) return undefined; // `done` is not called: the client has left
    const turn = turns.turnOf(addressOf(request), done);
    if (!turn) return done();
    request.turn = turn;
    reply.raw.on('close', () => turn.end());
    return turns.begin(turn);
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    request.turn?.end();
    done(null, payload);
  });
}
