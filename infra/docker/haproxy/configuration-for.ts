import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Upstream {
  readonly name: string;
  readonly port: number;
}

interface Addresses {
  readonly port: number;
  readonly tlsPort: number;
  readonly certificates: string;
}

/** haproxy.cfg with the addresses of fake processes. */
export function configurationFor(apis: readonly Upstream[], { port, tlsPort, certificates }: Addresses): string {
  const servers = apis.map(({ name, port: at }) => `    server ${name} 127.0.0.1:${at}`).join('\n');
  const text = readFileSync(join(__dirname, 'haproxy.cfg'), 'utf8')
    .replaceAll(/^ +server-template .*$/gm, servers)
    .replace(' resolvers docker init-addr none', '')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('bind :8443', `bind 127.0.0.1:${tlsPort}`)
    .replace('/certificates/', certificates);
  const lines = text.match(/^ +server /gm)?.length;
  if (lines !== 2 * apis.length) throw new Error(`haproxy.cfg names ${lines} servers`);
  return text;
}
