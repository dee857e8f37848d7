import { BlockList } from 'node:net';

/** The part of a request used here: from `node:http` or a wrapper. */
export interface IncomingRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

const internal = new BlockList();
internal.addSubnet('127.0.0.0', 8);
internal.addSubnet('10.0.0.0', 8);
internal.addSubnet('172.16.0.0', 12);
internal.addSubnet('192.168.0.0', 16);
internal.addAddress('::1', 'ipv6');
internal.addSubnet('fc00::', 7, 'ipv6');

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** True if any proxy, trusted or not, has forwarded the request. */
export const wasForwarded = ({ headers }: Pick<IncomingRequest, 'headers'>): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

/** True if a request came from this machine or a private network, not through a proxy, whose address says nothing. */
export function isInternal(request: IncomingRequest): boolean {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  return !wasForwarded(request) && internal.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4');
}
