import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { OWN_SCRIPTS } from '@fumata/contracts';
import { parseHost, wasForwarded, type Configuration, type Host } from '@fumata/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../refusals/refused.js';
import { networkOf } from './network.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

const PROBED = /^\/(health\/|metrics$)/;

type Request = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'socket'>;

/**
 * The hosts of the site: the host of `PUBLIC_URL`, the aliases, and loopback names in requests that this machine itself
 * has sent. A page of another site whose name resolves to this machine (DNS rebinding) is refused.
 */
export class SiteHosts {
  /** `name:port`, or `name` for any port. */
  private readonly siteHosts: ReadonlySet<string>;
  /** Aliases that name their port may be served without TLS there. */
  private readonly aliasesWithPort: ReadonlySet<string>;
  private readonly scheme: string;

  constructor({ publicUrl, hostAliases }: Pick<Configuration, 'publicUrl' | 'hostAliases'>) {
    const { protocol, host } = new URL(publicUrl);
    this.scheme = protocol;
    const publicHost = hostOf(host, protocol);
    const names = publicHost && LOOPBACK.includes(publicHost.name) ? LOOPBACK : [publicHost?.name];
    const aliases = hostAliases.map(({ name, port }) => (port === undefined ? name : `${name}:${port}`));
    this.aliasesWithPort = new Set(
      hostAliases.flatMap(({ name, port }) => (port === undefined ? [] : `${name}:${port}`)),
    );
    this.siteHosts = new Set([...names.map((name) => `${name}:${publicHost?.port}`), ...aliases]);
  }

  /** Undefined for a request to the site. */
  refusalOf(request: Request): 'several-hosts' | 'other-host' | undefined {
    if (hasSeveralHosts(request)) return 'several-hosts';
    const host = hostOf(request.headers.host, this.scheme);
    const isOwn = host && (this.has(host) || (LOOPBACK.includes(host.name) && isFromThisMachine(request)));
    return isOwn ? undefined : 'other-host';
  }

  /**
   * Whether a request to the site comes from its own pages: `Origin`, if sent, must be one of the hosts, with the
   * scheme of `PUBLIC_URL`. Programs send none and are accepted.
   */
  isFromOwnPages({ headers, socket }: Request): boolean {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    const [, scheme = '', authority = ''] = /^(https?:)\/\/(.+)$/.exec(origin) ?? [];
    const from = hostOf(authority, scheme);
    if (from && (scheme === this.scheme ? this.has(from) : this.aliasesWithPort.has(`${from.name}:${from.port}`)))
      return true;
    return scheme === 'http:' && authority === host && isFromThisMachine({ headers, socket });
  }

  /**
   * Whether a request comes from the scripts of the site's own pages (protection against CSRF). Forms can't send this
   * header, and scripts of other sites could only if the server allowed it.
   */
  isFromOwnScripts(request: Request): boolean {
    return request.headers['x-requested-with'] === OWN_SCRIPTS['x-requested-with'] && this.isFromOwnPages(request);
  }

  private has({ name, port }: Host): boolean {
    return this.siteHosts.has(`${name}:${port}`) || this.siteHosts.has(name);
  }
}

/** Refuses requests to other hosts than the site's. Probes of a process name its address instead. */
export function refuseOtherHosts(fastify: FastifyInstance, hosts: SiteHosts): void {
  const isProbe = ({ routeOptions, raw }: FastifyRequest): boolean =>
    PROBED.test(routeOptions.url ?? '') && namesNoSite(raw);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const refused = hosts.refusalOf(request.raw);
    done(refused === undefined || (refused === 'other-host' && isProbe(request)) ? undefined : new Refused(refused));
  });
}

/** Probes name the address of a process instead of the site, or no host at all. */
export const namesNoSite = ({ headers: { host } }: Pick<IncomingMessage, 'headers'>): boolean =>
  host === undefined || isIP(parseHost(host)?.name.replace(/^\[(.*)\]$/, '$1') ?? '') !== 0;

function hostOf(text: string | undefined, scheme: string): Host | undefined {
  const host = parseHost(text ?? '');
  return host && { name: host.name, port: host.port ?? PORTS[scheme] };
}

/** Node keeps the first one only. */
function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

const isFromThisMachine = (request: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  networkOf(request.socket.remoteAddress ?? '') === 'loopback' && !wasForwarded(request);
