import { BlockList, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

type Sent = Pick<FastifyRequest, 'headers' | 'socket'>;

const internal = new BlockList();
internal.addSubnet('127.0.0.0', 8);
internal.addSubnet('10.0.0.0', 8);
internal.addSubnet('172.16.0.0', 12);
internal.addSubnet('192.168.0.0', 16);
internal.addAddress('::1', 'ipv6');
internal.addSubnet('fc00::', 7, 'ipv6');

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
const wasForwarded = ({ headers }: Pick<Sent, 'headers'>): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

/** Sent from the machine or its private network, and not through a proxy, which would speak for anybody. */
export function isInternal(request: Sent): boolean {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  return !wasForwarded(request) && internal.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4');
}

/**
 * The visitor's address, as far as the proxies are trusted. This machine's only for what it sent itself: of a proxy that
 * hands loopback on, the visitor may have written it, and who that is is `unknown`.
 */
export function addressOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  return networkOf(request.ip) === 'loopback' && wasForwarded(request) ? 'unknown' : request.ip;
}

/** The IPv4 address, the /64 of an IPv6 one, or `loopback`. */
export function networkOf(address: string): string {
  const plain = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');
  if (plain === '::1' || plain.startsWith('127.')) return 'loopback';
  if (isIPv4(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0');
  return [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
