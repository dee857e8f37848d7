import { get as getPlain } from 'node:http';
import { get as getSecured } from 'node:https';
import { join } from 'node:path';

export interface Started {
  readonly ports: readonly number[];
  readonly folder: string;
  /** Folder of certificates; undefined without TLS. */
  readonly tls: string | undefined;
}

export function connectionString({ ports, tls }: Started): string {
  const hosts = ports.map((port) => `${tls === undefined ? '127.0.0.1' : 'localhost'}:${port}`).join(',');
  if (tls === undefined) return `esdb://${hosts}?tls=false`;
  return `esdb://admin:changeit@${hosts}?tls=true&tlsCaFile=${encodeURIComponent(join(tls, 'authority/ca.crt'))}`;
}

/** Whether a node leads or follows a leader. */
export function isUp(port: number, isSecured: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/info', timeout: 1_000 };
    const request = isSecured ? getSecured({ ...options, rejectUnauthorized: false }) : getPlain(options);
    request.on('error', () => resolve(false)).on('timeout', () => request.destroy());
    request.on('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve(/"state":"(leader|follower)"/.test(body)));
    });
  });
}
