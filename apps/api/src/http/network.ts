import { isIPv4 } from 'node:net';
import { wasForwarded } from '@fumata/platform';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * The visitor's address as far as proxies are trusted. Loopback counts only for requests sent by this machine itself:
 * forwarded by a proxy it may be forged by the visitor and becomes `unknown`.
 */
export function addressOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  return networkOf(request.ip) === 'loopback' && wasForwarded(request) ? 'unknown' : request.ip;
}

/** The IPv4 address, the /64 of an IPv6 one, `loopback`, or `unknown` for an invalid address. */
export function networkOf(address: string): string {
  // Proxies may add brackets and a port, which differs each time.
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (isIPv4(bare)) return bare.startsWith('127.') ? 'loopback' : bare;
  if (!ipaddr.IPv6.isValid(bare)) return 'unknown';
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return networkOf(parsed.toIPv4Address().toString());
  if (parsed.range() === 'loopback') return 'loopback';
  const prefix = parsed.parts.slice(0, 4);
  return prefix.map((part) => part.toString(16)).join(':');
}
