import { readFileSync } from 'node:fs';
import type { Configuration } from '../configuration/configuration.js';

/** First line of the log: the program and its configured servers. */
export function startFacts(configuration: Configuration): Readonly<Record<string, unknown>> {
  const { role, host, port, publicUrl, dataFolder, seed } = configuration;
  const { eventStoreUrl, mongodbUri, redisUrl, smtpUrl, sendsMail, traces } = configuration;
  return {
    role,
    version: programVersion(),
    node: process.version,
    listens: `${host}:${port}`,
    publicUrl,
    log: withoutCredentials(eventStoreUrl) ?? dataFolder,
    documents: withoutCredentials(mongodbUri) ?? dataFolder,
    jobs: withoutCredentials(redisUrl) ?? dataFolder,
    mail: sendsMail ? (withoutCredentials(smtpUrl) ?? dataFolder) : 'off',
    ...(traces && { traces: withoutCredentials(traces.endpoint) }),
    ...(role === 'worker' || role === 'signer' ? {} : { seed }),
  };
}

/** Scheme, hosts and path only: credentials precede an `@`, and options may hold secrets. */
export function withoutCredentials(address: string | undefined): string | undefined {
  const [, scheme, target] = /^([a-z0-9+]+:\/\/)(.*)$/i.exec(address ?? '') ?? [];
  if (scheme === undefined || target === undefined) return address;
  const [hostsAndPath = ''] = target.slice(target.lastIndexOf('@') + 1).split(/[?#]/);
  return scheme + hostsAndPath;
}

/** Version in the project's package.json, which is three folders up from the source and from the build. */
export function programVersion(): string {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version; // required by npm
}
