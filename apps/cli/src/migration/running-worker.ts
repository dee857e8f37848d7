import { LEADERSHIP_TICK_MS, MAX_MISSED_HEARTBEATS } from '@fumata/documents';
import { GROUPS, ReadModels } from '@fumata/read-models';
import { CommandRefused } from '../terminal/command-refused.js';
import type { Installation } from './installation.js';

const CHECKS = MAX_MISSED_HEARTBEATS + 5; // a standby has taken over by then

/**
 * Detects a running worker by its heartbeats. API processes send none; the comparison at the end finds what they record
 * meanwhile.
 *
 * @throws CommandRefused
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
    await wait(LEADERSHIP_TICK_MS);
    if ((await beats()).join() !== firstBeats.join())
      throw new CommandRefused(
        `Un worker est à l’œuvre ${where} : arrêtez tous les processus api et worker, puis relancez la commande`,
      );
  }
}
