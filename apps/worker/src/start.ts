import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';
import { ConclaveProjector } from '@fumata/read-models';
import type { ReadModels } from '@fumata/read-models';
import type { Logger } from 'pino';
import { Reactions } from './reactions/reactions.js';

/** Everything from outside that the worker works with. */
export interface WorkerSystem {
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}

/** A running worker. */
export interface Worker {
  /** Resolves once the read models stand at or beyond the position. */
  reached(position: string): Promise<void>;
  /** Stops following the log and writes what is still to be written; the stores stay open. */
  stop(): Promise<void>;
}

/** Follows the log: writes the read models, and sees to what follows from facts. */
export async function startWorker({ log, models, clock, ids, logger }: WorkerSystem): Promise<Worker> {
  const projector = new ConclaveProjector({
    log,
    models,
    clock,
    react: new Reactions(log, clock, ids).to,
    wait: (ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined), // raised: do not wait
    onTrouble: (err) => logger.error({ err }, 'the projection is held up; it goes on trying'),
  });
  await projector.start();
  return { reached: (position) => projector.reached(position), stop: () => projector.stop() };
}
