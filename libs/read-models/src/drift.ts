import { evolve, emptyView, upcast } from '@fumata/conclave';
import type { ConclaveView } from '@fumata/conclave';
import type { EventLog, Position } from '@fumata/event-log';
import type { Models } from './models.js';
import { compareWithServing } from './recount/comparing.js';
import type { ComparingOptions } from './recount/comparing.js';
import { ConclaveRecount } from './recount/conclave-recount.js';
import type { Difference } from './recount/differences.js';

/** The view as the log alone gives it, up to and including a position. */
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
 * Folds the log afresh and compares it with editions and rounds, field by field; empty when they agree. `checkModels`
 * compares everything.
 */
export async function driftOf(
  models: Models,
  log: EventLog,
  options: ComparingOptions = {},
): Promise<readonly Difference[]> {
  const { found } = await compareWithServing(new ConclaveRecount(), { models, log, ...options });
  return found.differences;
}
