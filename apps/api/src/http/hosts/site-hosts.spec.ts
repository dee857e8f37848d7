import { describe, expect, it } from '@jest/globals';
import { readConfiguration, type EnvironmentVariables } from '@fumata/platform';
import type { IncomingMessage } from 'node:http';
import { namesNoSite, SiteHosts } from './site-hosts.js';

const PUBLIC: EnvironmentVariables = {
  PUBLIC_URL: 'https://fumata.example',
  HOST_ALIASES: 'www.fumata.example, intern:8080',
};
const hostsOf = (env: EnvironmentVariables) => new SiteHosts(readConfiguration(env, 'standalone'));

/** A request from an address, 203.0.113.7 by default. */
function request(headers: IncomingMessage['headers'], remoteAddress = '203.0.113.7') {
  const rawHeaders = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
  const socket = { remoteAddress } as IncomingMessage['socket']; // nothing else is read
  return { headers, rawHeaders, socket };
}

describe('SiteHosts', () => {
  const hosts = hostsOf(PUBLIC);
  const refusal = (host: string | undefined, from?: string, others: IncomingMessage['headers'] = {}, of = hosts) =>
    of.refusalOf(request({ ...(host !== undefined && { host }), ...others }, from));

  it.each([
    'fumata.example',
    'FUMATA.example.',
    'fumata.example:443',
    'www.fumata.example',
    'www.fumata.example:8443',
    'intern:8080',
  ])('serves %s', (host) => expect(refusal(host)).toBeUndefined());

  it.each([
    undefined,
    '',
    'evil.example',
    'fumata.example:80',
    'fumata.example:8443',
    'fumata.example.evil.example',
    'evil.example@fumata.example',
    'intern',
    '192.0.2.1',
    'localhost',
    '127.0.0.1:3000',
  ])('does not serve %s', (host) => expect(refusal(host)).toBe('other-host'));

  it('serves the names of this machine to itself only', () => {
    for (const name of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST']) {
      expect(refusal(name, '127.0.0.1')).toBeUndefined();
      expect(refusal(name, '::1')).toBeUndefined();
      expect(refusal(name, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe('other-host');
    }
    expect(refusal('rebound.example:3000', '127.0.0.1')).toBe('other-host');
  });

  it('serves all names of this machine at the port of a PUBLIC_URL on it', () => {
    const local = hostsOf({ PUBLIC_URL: 'http://localhost:8080' });
    const via = (host: string) => refusal(host, '172.18.0.5', { 'x-forwarded-for': '172.18.0.1' }, local);
    expect(['localhost:8080', '127.0.0.1:8080', '[::1]:8080'].map(via)).toEqual([undefined, undefined, undefined]);
    expect(['localhost', 'localhost:8081', '127.0.0.2:8080'].map(via)).not.toContain(undefined);
  });

  it('refuses two Host headers, whatever they name', () => {
    const twice = {
      ...request({ host: 'fumata.example' }),
      rawHeaders: ['Host', 'fumata.example', 'HOST', 'evil.example'],
    };
    expect(hosts.refusalOf(twice)).toBe('several-hosts');
  });

  const isFrom = (origin: string | undefined, host = 'fumata.example', from?: string) =>
    hosts.isFromOwnPages(request({ host, ...(origin !== undefined && { origin }) }, from));

  it('accepts pages of each of its hosts, and programs', () => {
    for (const origin of ['https://fumata.example', 'https://www.fumata.example', 'http://intern:8080', undefined])
      expect(isFrom(origin)).toBe(true);
    expect(isFrom('http://localhost:3000', 'localhost:3000', '127.0.0.1')).toBe(true);
  });

  it.each([
    ['another site', 'https://evil.example', 'evil.example'],
    ['no site', 'null', 'null'],
    ['the site without TLS', 'http://fumata.example', 'fumata.example'],
    ['the site without TLS, at the port of TLS', 'http://fumata.example:443', 'fumata.example'],
    ['another host of the site without TLS', 'http://www.fumata.example', 'www.fumata.example'],
    ['another port', 'https://fumata.example:8443', 'fumata.example'],
    ['another program on the visitor’s machine', 'http://localhost:3000', 'localhost:3000'],
  ])('rejects pages of %s', (_, origin, host) => expect(isFrom(origin, host)).toBe(false));

  it('rejects pages of another port of this machine', () =>
    expect(isFrom('http://localhost:9999', 'localhost:3000', '127.0.0.1')).toBe(false));

  it('rejects pages of another scheme of this machine', () => {
    expect(isFrom('https://localhost:3000', 'localhost:3000', '127.0.0.1')).toBe(false);
    const local = hostsOf({ PUBLIC_URL: 'http://localhost:8080' });
    const from = (origin: string) => local.isFromOwnPages(request({ host: 'localhost:8080', origin }));
    expect(['http://localhost:8080', 'https://localhost:8080'].map(from)).toEqual([true, false]);
  });
});

describe('namesNoSite', () => {
  it('is true of an address and of nothing', () => {
    const of = (host?: string) => namesNoSite({ headers: host === undefined ? {} : { host } });
    expect([of(), of('10.0.0.7:3000'), of('[fd00::7]:3000'), of('192.0.2.1')]).toEqual([true, true, true, true]);
    expect([of('api:3000'), of('evil.example'), of('')]).toEqual([false, false, false]);
  });
});
