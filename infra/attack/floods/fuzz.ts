import { ATTACKER, type AttackedSite } from '../attacked-site.ts';
import { Client, type Answer } from '../client.ts';
import { seeded } from '../../torture/random.ts';
import type { Attack, Flood } from '../flood.ts';
import { randomRequests, type OpenApi } from '../grammar.ts';
import { Tally } from '../tally.ts';

const CONNECTIONS = 32;
/** Requests from one network would soon meet its limits only. */
const NETWORKS = 250;

interface Fuzz {
  readonly seed: number;
  /** Ends after so many requests, if given. */
  readonly requests?: number;
  readonly token?: string;
}

/** Requests made from the grammar of /api/docs-json, most of them wrong in one place. */
export async function fuzz({ site, tally, signal }: Attack, { seed, requests = Infinity, token }: Fuzz): Promise<void> {
  const client = new Client(site, { ...ATTACKER, connections: CONNECTIONS });
  signal.addEventListener('abort', () => void client.close(), { once: true });
  const random = seeded(seed);
  const next = randomRequests(await client.json<OpenApi>('/api/docs-json'), random, token);
  let left = requests;
  const worker = async (): Promise<void> => {
    while (!signal.aborted && left-- > 0) {
      const request = next();
      const visitor = `198.51.${Math.floor(random() * NETWORKS)}.1`;
      const headers = { ...request.headers, 'x-forwarded-for': visitor };
      try {
        const answer = await client.ask({ ...request, headers });
        tally.answer(answer.asked, answer.status, answer.headers['retry-after']);
        if (isMalformed(answer)) tally.fault(`${answer.asked}: ${answer.status} without a readable error`);
      } catch (cause) {
        if (!signal.aborted) tally.add(`no answer (${cause instanceof Error ? cause.message : ''})`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  await client.close();
}

/** An error of the API has a message for people. */
function isMalformed({ asked, status, headers, text }: Answer): boolean {
  if (status < 400 || !asked.includes(' /api/') || asked.startsWith('HEAD')) return false;
  if (!String(headers['content-type']).includes('json')) return true;
  return typeof (JSON.parse(text) as { message?: unknown }).message !== 'string'; // as documented
}

export const anonymousFuzz: Flood = { name: 'requests from the grammar', run: (attack) => fuzz(attack, { seed: 1 }) };

/** Fuzz alone, with or without a token, until all requests are answered. */
export async function fuzzOf(
  site: AttackedSite,
  options: Required<Pick<Fuzz, 'seed' | 'requests'>> & Fuzz,
): Promise<Tally> {
  const tally = new Tally();
  await fuzz({ site, tally, signal: new AbortController().signal }, options);
  return tally;
}
