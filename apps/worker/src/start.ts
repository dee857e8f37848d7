import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';
import { ConclaveProjector } from '@fumata/read-models';
import type { ReadModels } from '@fumata/read-models';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { Reactions } from './reactions/reactions.js';

/** Everything from outside that the worker works with. */
export interface WorkerSystem {
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly metrics: Registry;
}

/** A running worker. */
export interface Worker {
  /** `live` at the head of the log; `stopped` when an event could not be read. */
  readonly state: ConclaveProjector['state'];
  /** Resolves once the read models stand at or beyond the position. */
  reached(position: string): Promise<void>;
  /** Stops following the log and writes what is still to be written; the stores stay open. */
  stop(): Promise<void>;
}

/** Follows the log: writes the read models, and sees to what follows from facts. */
export async function startWorker({
  log,
  models,
  clock,
  ids,
  logger,
  metrics,
}: WorkerSystem): Promise<Worker> {
  const projector: ConclaveProjector = new ConclaveProjector({
    log,
    models,
    clock,
    react: new Reactions(log, clock, ids).to,
    wait: (ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined), // raised: do not wait
    onTrouble: (err) => {
      if (projector.state === 'stopped')
        logger.fatal({ err }, 'the projection has stopped: it can not go on by itself');
      else logger.error({ err }, 'the projection is held up; it goes on trying');
    },
  });
  new Gauge({
    name: 'fumata_projection_following',
    help: '1 while the projection stands at the head of the log, 0 while it is behind, has lost the log or has stopped',
    registers: [metrics],
    collect() {
      this.set(projector.state === 'live' ? 1 : 0);
    },
  });
  await projector.start();
  return {
    get state() {
      return projector.state;
    },
    reached: (position) => projector.reached(position),
    stop: () => projector.stop(),
  };
}
