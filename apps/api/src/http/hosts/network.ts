import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
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

/** `addressOf` a request outside Fastify. @param trusts see `trusts` */
export const addressOfRaw = (request: IncomingMessage, trusts: (address: string, hop: number) => boolean): string =>
  addressOf({ headers: request.headers, ip: proxyAddr(request, trusts) });

/** The IPv4 address, the /64 of an IPv6 one, `loopback`, or `unknown` for an invalid address. */
export const networkOf = (address: string): string => prefixesOf(address)[0].prefix;

/** A network, and how many times the requests of a single address it may send. */
export interface Prefix {
  readonly prefix: string;
  readonly factor: number;
}

/** The networks of an address, from the smallest to the largest: IPv4 /32 and /24, IPv6 /64, /56 and /48. */
export function prefixesOf(address: string): readonly [Prefix, ...Prefix[]] {
  // Proxies may add brackets and a port, which differs each time.
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (isIPv4(bare)) return bare.startsWith('127.') ? LOOPBACK : ofIPv4(bare);
  if (!ipaddr.IPv6.isValid(bare)) return [{ prefix: 'unknown', factor: 1 }];
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return prefixesOf(parsed.toIPv4Address().toString());
  return parsed.range() === 'loopback' ? LOOPBACK : ofIPv6(parsed.parts);
}

/** The IPv4 /24 or IPv6 /48 of an address. */
export const largestPrefixOf = (address: string): string => prefixesOf(address).at(-1)?.prefix ?? address;

/** `largestPrefixOf`; undefined for this machine itself and for an address that is not known. */
export function classPrefixOf(address: string): string | undefined {
  const prefix = largestPrefixOf(address);
  return prefix === 'loopback' || prefix === 'unknown' ? undefined : prefix;
}

/** The IPv4 /16 or IPv6 /32 of an address, about what one provider has: whoever rents addresses has many of one. */
export function providerOf(address: string): string {
  const largest = largestPrefixOf(address);
  const [first, second, third] = largest.split(/[.:]/);
  return third === undefined ? largest : `${first} ${second}`;
}

const LOOPBACK: readonly [Prefix] = [{ prefix: 'loopback', factor: 1 }];

const ofIPv4 = (address: string): readonly [Prefix, Prefix] => [
  { prefix: address, factor: 1 },
  { prefix: `${address.slice(0, address.lastIndexOf('.'))}.0/24`, factor: 16 },
];

/** A home has a /64 or a /56, an organisation a /48; phones of one provider share a /48 or the /24 of its gateways. */
function ofIPv6([first = 0, second = 0, third = 0, fourth = 0]: readonly number[]): readonly [Prefix, Prefix, Prefix] {
  const text = (...parts: readonly number[]): string => parts.map((part) => part.toString(16)).join(':');
  return [
    { prefix: text(first, second, third, fourth), factor: 1 },
    { prefix: `${text(first, second, third, fourth & 0xff00)}::/56`, factor: 2 },
    { prefix: `${text(first, second, third)}::/48`, factor: 16 },
  ];
}
