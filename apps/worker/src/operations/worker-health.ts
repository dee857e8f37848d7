import type { DocumentStore } from '@fumata/documents';
import type { EventLog } from '@fumata/event-log';
import type { SiteJobs } from '@fumata/jobs';
import { checkOfMail, checkOfStore, type Check, type Health } from '@fumata/platform';
import type { Group } from '@fumata/read-models';
import type { FollowerState } from '../projections/leader-elected-follower.js';

interface Dependencies {
  readonly log: EventLog;
  readonly documents: Pick<DocumentStore, 'health'>;
  readonly jobs: Pick<SiteJobs, 'health'>;
  readonly sendsMail: boolean;
  readonly followers: () => Readonly<Record<Group, FollowerState>>;
}

/**
 * Health of a worker in a cluster. A stopped follower needs an operator. An unavailable server is only a degradation:
 * it affects every process alike, and work resumes by itself.
 */
export async function workerHealth({ log, documents, jobs, sendsMail, followers }: Dependencies): Promise<Health> {
  const [logCheck, documentsCheck, jobsCheck] = await Promise.all([
    checkOfStore(log.health()),
    checkOfStore(documents.health()),
    checkOfStore(jobs.health()),
  ]);
  const states = Object.entries(followers());
  const groups = states.map(([group, state]): [string, Check] => [
    group,
    { ok: state === 'live' || state === 'standby', detail: state },
  ]);
  const stores = { log: logCheck, documents: documentsCheck, jobs: jobsCheck };
  const checks = { ...stores, ...checkOfMail(sendsMail), ...Object.fromEntries(groups) };
  if (states.some(([, state]) => state === 'stopped')) return { status: 'unavailable', checks };
  return { status: Object.values(checks).every(({ ok }) => ok) ? 'ok' : 'degraded', checks };
}
