import { evolve, emptyView, upcast, type ConclaveView } from '@fumata/conclave';
import type { EventLog, Position } from '@fumata/event-log';
import type { Models } from './models.js';
import { compareWithActive, type CompareOptions } from './rebuild/compare.js';
import { ConclaveFold } from './rebuild/conclave-fold.js';
import type { Difference } from './rebuild/differences.js';

/** The view folded from the log up to and including a position. */
export async function foldLog(log: Pick<EventLog, 'readAll'>, upTo?: Position): Promise<ConclaveView> {
  const view = emptyView();
  for await (const page of log.readAll()) {
    for (const event of page) {
      if (upTo !== undefined && event.position > upTo) return view;
      evolve(view, upcast(event));
    }
  }
  return view;
}

/**
 * Folds the log again and compares editions and rounds field by field; empty when they agree. `checkModels` compares
 * everything.
 */
export async function driftOf(
  models: Models,
  log: EventLog,
  options: CompareOptions = {},
): Promise<readonly Difference[]> {
  const { found } = await compareWithActive(new ConclaveFold(), { models, log, ...options });
  return found.differences;
}
