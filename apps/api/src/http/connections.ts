import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { trusts, type Configuration } from '@fumata/platform';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { rawRefusal } from './raw-answer.js';

/** A page's connections are closed soon after it is left. */
const RETRY_SECONDS = 10;

type Limits = Pick<Configuration, 'connections' | 'trustProxy'>;

interface Refusals {
  readonly headers: Readonly<Record<string, string>>;
  /** Called with the code of each refusal. */
  readonly onRefused: (code: string) => void;
}

/**
 * Limits open connections: in all, by refusing to accept more, and those of one network, which gets 429. A trusted proxy
 * is exempt from the second limit, because its visitors share its address.
 */
export function limitConnections(
  server: Server,
  { connections, trustProxy }: Limits,
  { headers, onRefused }: Refusals,
): void {
  const refusal = { refused: 'too-many-at-once', seconds: RETRY_SECONDS } as const;
  const isProxy = trusts(trustProxy);
  const networks = new ConcurrencyLimit({ total: Infinity, perNetwork: connections.perNetwork, limitsLoopback: false });
  server.maxConnections = connections.total;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined) return; // already closed
    if (isProxy(address, 0)) return;
    const release = networks.acquire(address);
    if (release) return void socket.once('close', release);
    onRefused(refusal.refused);
    socket.write(rawRefusal(refusal, headers));
    return socket.destroySoon();
  });
}
