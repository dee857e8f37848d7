import { ATTACKER, type AttackedSite } from './attacked-site.ts';
import { Client, type Request } from './client.ts';
import type { Tally } from './tally.ts';

/** One attack in progress. */
export interface Attack {
  readonly site: AttackedSite;
  readonly tally: Tally;
  /** Aborted when the attack is over. */
  readonly signal: AbortSignal;
}

export interface Flood {
  readonly name: string;
  /** Attacks until the signal; resolves once all its connections are closed. */
  run(attack: Attack): Promise<void>;
  /** Faults of the site that the attacker noticed. */
  misses?(tally: Tally): readonly string[];
}

/** Sends requests one after the other on each of so many connections. */
export async function repeatRequests(
  { site, tally, signal }: Attack,
  connections: number,
  next: () => Request,
): Promise<void> {
  const client = new Client(site, { ...ATTACKER, connections });
  signal.addEventListener('abort', () => void client.close(), { once: true });
  const worker = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const { asked, status, headers } = await client.ask(next());
        tally.answer(asked, status, headers['retry-after']);
      } catch {
        if (!signal.aborted) tally.add('no answer');
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

/** Resolves once the attack is over. */
export const untilOver = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
