import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@fumata/event-log';
import type { Ids } from '@fumata/platform';
import { ConclaveProjector } from '@fumata/read-models';
import type { ReadModels } from '@fumata/read-models';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { addUnsent, startJobs } from './processors/processors.js';
import type { Workshop } from './processors/processors.js';
import { startSealing } from './sealing/start-sealing.js';
import { Reactions } from './reactions/reactions.js';

/** Everything from outside that the worker works with. */
export interface WorkerSystem extends Workshop {
  readonly log: EventLog;
  readonly models: ReadModels;
  /** Ed25519: signs seals. */
  readonly sealKey: KeyObject;
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
  /** Stops following the log and taking jobs, and ends what is under way; the stores stay open. */
  stop(): Promise<void>;
}

/** How long a mail whose job could not be added waits at most, once the queue is back. */
const SWEEP_MS = 5 * 60_000;

/** Does not wait once the signal is raised. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

/** Follows the log: seals rounds, writes the read models, and sees to what follows from facts. */
export async function startWorker(system: WorkerSystem): Promise<Worker> {
  const { log, models, clock, ids, logger, metrics } = system;
  const projector: ConclaveProjector = new ConclaveProjector({
    log,
    models,
    clock,
    react: new Reactions(log, clock, ids).to,
    wait,
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
  const sealing = await startSealing({ ...system, wait });
  await startJobs(system);
  const sweep = setInterval(() => {
    addUnsent(system).catch((err: unknown) =>
      logger.warn({ err }, 'mails left without a job wait a little longer'),
    );
  }, SWEEP_MS).unref();
  return {
    get state() {
      return projector.state;
    },
    reached: (position) => projector.reached(position),
    stop: async () => {
      clearInterval(sweep);
      await sealing.stop(); // what it still records is written by the projector
      await Promise.all([projector.stop(), system.jobs.stop()]);
    },
  };
}
