import type { Receipt } from '@fumata/proof';
import { expect } from '@jest/globals';
import type { AcknowledgedVote } from './invariants.ts';
import { StandaloneServer } from './standalone-server.ts';

export const ENV = {
  SEED: 'texts',
  VOTER_COOKIE_MIN_AGE_SECONDS: '0',
  VOTE_PROOF: 'off',
  ADMIN_PASSWORD: 'a password for one run',
  VOTE_COOLDOWN_SECONDS: '0',
  NODE_OPTIONS: '',
};

/** Casts a vote as a new visitor. */
export async function vote(server: StandaloneServer, cardinalId: string) {
  const me = await fetch(`${server.address}/api/conclave/me`);
  await me.arrayBuffer();
  const cookie = me.headers.get('set-cookie')?.split(';')[0] ?? '';
  const response = await fetch(`${server.address}/api/conclave/vote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ cardinalId }),
  });
  const stream = `ballot-${/=([^.]+)\./.exec(cookie)?.[1] ?? ''}`;
  return { status: response.status, headers: response.headers, body: await response.json(), stream };
}

export async function firstCardinal(server: StandaloneServer): Promise<string> {
  const answer = await fetch(`${server.address}/api/cardinaux/search?statutVotant=OUI&limit=1`);
  return ((await answer.json()) as { cardinaux: { _id: string }[] }).cardinaux[0]?._id ?? '';
}

export async function votes(server: StandaloneServer, count: number): Promise<AcknowledgedVote[]> {
  const cardinalId = await firstCardinal(server);
  const acknowledged: AcknowledgedVote[] = [];
  for (let sent = 0; sent < count; sent++) {
    const { status, body, stream } = await vote(server, cardinalId);
    expect(status).toBe(201);
    acknowledged.push({ stream, cardinalId, receipt: (body as { receipt: Receipt }).receipt });
  }
  return acknowledged;
}

/** Expects one line without a stack trace. */
export function expectOneLine(output: string): void {
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).not.toMatch(/\bat .*:\d+:\d+/);
}
