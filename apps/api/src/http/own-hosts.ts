import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from './refused.js';
import { namesNoSite, type SiteHosts } from './site-hosts.js';

const PROBED = /^\/(health\/|metrics$)/;

/** Refuses requests to other hosts than the site's. Probes of a process name its address instead. */
export function refuseOtherHosts(fastify: FastifyInstance, hosts: SiteHosts): void {
  const isProbe = ({ routeOptions, raw }: FastifyRequest): boolean =>
    PROBED.test(routeOptions.url ?? '') && namesNoSite(raw);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const refused = hosts.refusalOf(request.raw);
    done(refused === undefined || (refused === 'other-host' && isProbe(request)) ? undefined : new Refused(refused));
  });
}
