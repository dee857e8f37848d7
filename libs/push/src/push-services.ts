import type { Host } from '@fumata/platform';

/** Hosts of the push services of browsers: Chrome and Edge on other systems, Edge on Windows, Firefox, Safari. */
const HOSTS =
  /^(fcm\.googleapis\.com|[\w-]+\.notify\.windows\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com)$/;

/**
 * Whether an endpoint belongs to a known push service, or to one of these hosts. The site sends requests to endpoints
 * that visitors name: without this list they could make it call any address.
 */
export function isPushService(endpoint: string, furtherHosts: readonly Host[]): boolean {
  const address = URL.parse(endpoint);
  if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '') return false;
  const { hostname, port } = address;
  if (port === '' && HOSTS.test(hostname)) return true;
  return furtherHosts.some((host) => host.name === hostname && String(host.port ?? '') === port);
}
