import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';

/** Small pictures, and large ones that GridFS stores in several chunks. */
export const PICTURES = Array.from({ length: 16 }, (_, n) => {
  const bytes = Buffer.alloc(n % 4 === 0 ? 300_000 : 20_000, `picture ${n} `);
  return [`pictures/${createHash('md5').update(bytes).digest('hex')}-10x10.webp`, bytes] as const;
});

type Body = Readonly<Record<string, unknown>>;

export async function fetchJson(address: string, path: string, headers: Record<string, string> = {}): Promise<Body> {
  const response = await fetch(`${address}${path}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Body; // compared with the same call elsewhere
}

export const voterIn = (cookie: string): string => /=([^.]+)\./.exec(cookie)?.[1] ?? '';

/** Data that visitors see, including links to moments of the replay. */
export async function shown(address: string, conclaveId: string) {
  const state = await fetchJson(address, '/api/conclave/state');
  const votes = await fetchJson(address, '/api/conclave/current-votes');
  const replay = await fetchJson(address, `/api/replay/${conclaveId}`);
  const segment = await fetchJson(address, `/api/replay/${conclaveId}/segments/0`);
  return { state: withoutPosition(state), votes: withoutPosition(votes), replay, segment };
}

/** Positions depend on the store and are never linked to; sequence numbers are stable. */
const withoutPosition = ({ position: _position, now: _now, ...rest }: Body): Body => rest;
