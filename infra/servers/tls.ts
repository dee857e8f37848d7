import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of PEM files. */
export interface TlsFiles {
  /** Certificate of the authority, alone in `authorityFolder`. */
  readonly authority: string;
  readonly authorityFolder: string;
  readonly certificate: string;
  readonly key: string;
}

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

const KEY = ['-newkey', 'rsa:2048', '-nodes'];

/** The files of a folder that `makeTlsFiles` has filled. */
export function tlsFilesIn(folder: string): TlsFiles {
  const authorityFolder = join(folder, 'authority');
  const [certificate, key] = [join(folder, 'node.crt'), join(folder, 'node.key')];
  return { authority: join(authorityFolder, 'ca.crt'), authorityFolder, certificate, key };
}

/**
 * Creates an authority and a certificate for EventStoreDB nodes on this machine (common name `eventstoredb-node`, as
 * the server requires), with openssl.
 *
 * @param days validity of the node's certificate; negative for an expired one
 */
export function makeTlsFiles(folder: string, days = 1): TlsFiles {
  const files = tlsFilesIn(folder);
  const { authority, certificate, key } = files;
  mkdirSync(files.authorityFolder, { recursive: true });
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): void =>
    void execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  openssl(
    'req',
    '-x509',
    ...KEY,
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
    '-keyout',
    at('ca.key'),
    '-out',
    authority,
  );
  openssl('req', ...KEY, '-subj', '/CN=eventstoredb-node', '-keyout', key, '-out', at('node.csr'));
  writeFileSync(at('node.ext'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\nextendedKeyUsage=serverAuth,clientAuth\n');
  const signing = ['-CA', authority, '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('node.ext')];
  openssl('x509', '-req', '-in', at('node.csr'), ...signing, '-days', String(days), '-out', certificate);
  return files;
}
