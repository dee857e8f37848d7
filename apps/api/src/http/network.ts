import { isIPv4, isIPv6 } from 'node:net';
import { wasForwarded } from '@fumata/platform';
import type { FastifyRequest } from 'fastify';

/**
 * The visitor's address, as far as the proxies are trusted. This machine's only for what it sent itself: of a proxy that
 * hands loopback on, the visitor may have written it, and who that is is `unknown`.
 */
export function addressOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  return networkOf(request.ip) === 'loopback' && wasForwarded(request) ? 'unknown' : request.ip;
}

/** The IPv4 address, the /64 of an IPv6 one, `loopback`, or `unknown` for what is no address. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address.startsWith('127.') ? 'loopback' : address;
  // As a proxy or the system may hand it on: in brackets, with a port (another one each time), or wrapped into IPv6.
  const bare = address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (bare !== address) return networkOf(bare);
  return isIPv6(address) ? networkOfIPv6(address) : 'unknown';
}

function networkOfIPv6(address: string): string {
  // The platform's own writing: without needless zeros, in small letters, an embedded IPv4 address in hexadecimal.
  const plain = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  if (plain === '::1') return 'loopback';
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0');
  const all = [...groups, ...zeros, ...after];
  if (plain.startsWith('::ffff:') && after.length === 3) return networkOf(embedded(all));
  return all.slice(0, 4).join(':');
}

/** The IPv4 address in the last two groups. */
const embedded = (groups: readonly string[]): string =>
  groups
    .slice(-2)
    .map((group) => parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
