import { GROUPS, ReadModels } from '@fumata/read-models';
import { Refusal } from '../terminal/refusal.js';
import type { Installation } from './installation.js';

/** A leading worker sends a heartbeat every second; a standby replaces a leader that misses ten consecutive checks. */
const CHECK_INTERVAL_MS = 1_000;
const CHECKS = 15;

/**
 * Detects a running worker by its heartbeats. API processes send none; the comparison at the end finds what they record
 * meanwhile.
 *
 * @throws Refusal
 */
export async function refuseRunningWorker(
  { documents, where }: Pick<Installation, 'documents' | 'where'>,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  const { terms } = new ReadModels(documents);
  const beats = async (): Promise<readonly string[]> => {
    const newest = await Promise.all(GROUPS.map((group) => terms.newest(group)));
    return newest.flatMap((term) => (term && !term.over ? [`${term._id} ${term.beat}`] : []));
  };
  const firstBeats = await beats();
  if (firstBeats.length === 0) return;
  for (let checks = 0; checks < CHECKS; checks += 1) {
    await wait(CHECK_INTERVAL_MS);
    if ((await beats()).join() !== firstBeats.join())
      throw new Refusal(
        `Un worker est à l’œuvre ${where} : arrêtez tous les processus api et worker, puis relancez la commande`,
      );
  }
}
