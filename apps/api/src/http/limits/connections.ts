import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { trusts, type Configuration } from '@fumata/platform';
import type { FastifyInstance } from 'fastify';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { addressOf } from '../hosts/network.js';
import { rawRefusal } from '../refusals/raw-answer.js';
import { Refused } from '../refusals/refused.js';

/** Ten seconds, because a page's connections are closed soon after it is left. */
const REFUSAL = { refused: 'too-many-at-once', seconds: 10 } as const;

type Limits = Pick<Configuration, 'connections' | 'trustProxy'>;

interface Refusals {
  readonly headers: Readonly<Record<string, string>>;
  /** Called with the code of each refusal. */
  readonly onRefused: (code: string) => void;
}

/** Larger networks have less than half of all connections. */
const limitOf = ({ total, perNetwork }: Configuration['connections']): ConcurrencyLimit =>
  new ConcurrencyLimit({
    total: Infinity,
    perNetwork,
    perLargerNetwork: Math.max(perNetwork, Math.floor(total * 0.4)),
    limitsLoopback: false,
  });

/**
 * Limits open connections: in total, by refusing to accept more, and per network, by answering 429. A trusted proxy is
 * exempt from the second limit, because its visitors share its address (`limitForwarded`).
 */
export function limitConnections(
  server: Server,
  { connections, trustProxy }: Limits,
  { headers, onRefused }: Refusals,
): void {
  const isProxy = trusts(trustProxy);
  const limit = limitOf(connections);
  server.maxConnections = connections.total;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined) return; // already closed
    if (isProxy(address, 0)) return;
    const release = limit.acquire(address);
    if (release) return void socket.once('close', release);
    onRefused(REFUSAL.refused);
    socket.write(rawRefusal(REFUSAL, headers));
    return socket.destroySoon();
  });
}

/** Limits the unfinished requests of a network whose visitors connect through a trusted proxy. */
export function limitForwarded(fastify: FastifyInstance, { connections, trustProxy }: Limits): void {
  const isProxy = trusts(trustProxy);
  const limit = limitOf(connections);
  fastify.addHook('onRequest', (request, reply, done) => {
    const { remoteAddress } = request.raw.socket;
    if (remoteAddress === undefined || !isProxy(remoteAddress, 0)) return done();
    if (reply.raw.destroyed) return undefined; // `done` is not called: the client has left, so `close` will not come
    const release = limit.acquire(addressOf(request));
    if (!release) return done(new Refused(REFUSAL));
    reply.raw.once('close', release);
    return done();
  });
}
