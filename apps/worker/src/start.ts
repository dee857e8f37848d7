import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import type { Ids } from '@fumata/platform';
import { LeadershipByTerms, permanentLeadership } from '@fumata/documents';
import type { Leadership } from '@fumata/documents';
import { assertOwnLog } from '@fumata/read-models';
import type { Group, ReadModels } from '@fumata/read-models';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { FollowedState } from './projections/leader-elected-follower.js';
import { JobMetrics } from './operations/job-metrics.js';
import { startProjection } from './projections/start-projection.js';
import { startReports } from './projections/start-reports.js';
import { addMissing, startJobs } from './processors/processors.js';
import type { Workshop } from './processors/processors.js';
import { startSealing } from './sealing/start-sealing.js';

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
  /** `live` at the head of the log; `stopped` when an event could not be read; `standby` while another worker leads. */
  readonly state: FollowedState;
  /** The same of everything that follows the log. */
  readonly followers: Readonly<Record<Group, FollowedState>>;
  /** Resolves once the read models stand at or beyond the position. */
  reached(position: string): Promise<void>;
  /** Stops following the log and taking jobs, and ends what is under way; the stores stay open. */
  stop(): Promise<void>;
}

/** How long what could not be left for later waits at most, once the queue is back. */
const SWEEP_MS = 5 * 60_000;

/** Does not wait once the signal is raised. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

/** Whether the log is the one that the read models were made from: looked for until it has been found out once. */
function lookingOnce(system: Pick<WorkerSystem, 'log' | 'models'>): () => Promise<void> {
  let known = false;
  const onError = (away: unknown): never => {
    throw away; // whoever asked asks again
  };
  return async () => {
    if (!known) await assertOwnLog({ ...system, onError });
    known = true;
  };
}

/** The event store is waited for; jobs need not wait for it. */
function unlessAway(cause: unknown): void {
  if (!(cause instanceof Unavailable)) throw cause;
}

/** Follows the log: seals rounds, writes the read models, and sees to what follows from facts. */
export async function startWorker(system: WorkerSystem): Promise<Worker> {
  const { models, clock, ids, configuration, logger } = system;
  const alone = configuration.mongodbUri === undefined;
  const by = ids.uuid();
  const ownLog = lookingOnce(system);
  await ownLog().catch(unlessAway);
  await models.sweep(clock.now(), { by, alone });
  const leadershipOf = (group: Group): Leadership =>
    alone ? permanentLeadership : new LeadershipByTerms(group, models.terms, by);
  const projection = await startProjection({ ...system, ownLog, leadership: leadershipOf('conclave'), wait });
  const sealing = await startSealing({ ...system, ownLog, leadership: leadershipOf('sceaux'), wait });
  const followers = { conclave: projection, sceaux: sealing };
  const reports = startReports({ ...system, followers });
  const measured = new JobMetrics({
    ...{ registry: system.metrics, jobs: system.jobs },
    onFailed: (failed) => logger.warn(failed, 'a job has failed'),
  });
  startJobs(system, { ...system, followers }, measured);
  const sweep = (): Promise<void> =>
    addMissing(system).catch((err: unknown) =>
      logger.warn({ err }, 'what was left without a job waits a little longer'),
    );
  await sweep();
  const sweeping = setInterval(() => void sweep(), SWEEP_MS).unref();
  return {
    get state() {
      return projection.state;
    },
    get followers() {
      return { conclave: projection.state, sceaux: sealing.state };
    },
    reached: (position) => projection.reached(position),
    stop: async () => {
      clearInterval(sweeping);
      await reports.stop();
      await sealing.stop(); // what it still records is written by the projector
      await Promise.all([projection.stop(), system.jobs.stop()]);
    },
  };
}
