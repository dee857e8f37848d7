import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, prefixesOf } from './network.js';

interface Shares {
  /** Requests of one IPv4 /24 or IPv6 /48 in work at once; answers that are being sent do not count. */
  readonly atOnce: number;
  /** Requests that begin in one turn of the event loop, which most work blocks. */
  readonly perTurn: number;
}

const SHARES: Shares = { atOnce: 32, perTurn: 4 };

/** Ends the work; further calls have no effect. */
type End = () => void;
type Begin = (end: End) => void;

interface Network {
  readonly waiting: Begin[];
  running: number;
  begunInTurn: number;
  isScheduled: boolean;
}

/** Work of many clients in one process: whoever asks for much at once waits for the own requests, and the others do not. */
export class FairTurns {
  private readonly networks = new Map<string, Network>();

  constructor(private readonly shares = SHARES) {}

  /** Begins at once, or after earlier requests of the network. */
  begin(address: string, begin: Begin): void {
    const key = prefixesOf(address).at(-1)?.prefix ?? address;
    if (key === 'loopback') return begin(() => undefined);
    const network = this.networks.get(key) ?? { waiting: [], running: 0, begunInTurn: 0, isScheduled: false };
    this.networks.set(key, network);
    network.waiting.push(begin);
    this.beginWaiting(key, network);
  }

  private beginWaiting(key: string, network: Network): void {
    const { atOnce, perTurn } = this.shares;
    while (network.running < atOnce && network.begunInTurn < perTurn) {
      const begin = network.waiting.shift();
      if (!begin) break;
      network.running += 1;
      network.begunInTurn += 1;
      begin(this.endOf(key, network));
    }
    if (network.begunInTurn > 0 && !network.isScheduled) this.schedule(key, network);
  }

  private schedule(key: string, network: Network): void {
    network.isScheduled = true;
    setImmediate(() => {
      network.isScheduled = false;
      network.begunInTurn = 0;
      this.beginWaiting(key, network);
      if (network.running === 0 && network.begunInTurn === 0) this.networks.delete(key);
    });
  }

  private endOf(key: string, network: Network): End {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      network.running -= 1;
      if (!network.isScheduled) this.schedule(key, network);
    };
  }
}

/** From the complete request to the answer: neither uploads nor downloads keep a place. */
export function takeFairTurns(fastify: FastifyInstance, turns = new FairTurns()): void {
  const ends = new WeakMap<FastifyRequest, End>();
  fastify.addHook('preHandler', (request, reply, done) => {
    // The pages' own requests are part of the request for the page.
    if (!(request.raw.socket instanceof Socket)) return done();
    return turns.begin(addressOf(request), (end) => {
      ends.set(request, end);
      reply.raw.once('close', end);
      done();
    });
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    ends.get(request)?.();
    done(null, payload);
  });
}
