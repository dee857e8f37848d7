import type { JobCounts, JobKind, JobState, JobView } from '../jobs.js';
import type { PendingJobs } from './pending-jobs.js';
import type { StoredJob } from './stored-job.js';

type Jobs = ReadonlyMap<string, StoredJob>;

/** The next to run first; those that are finished: the latest first. A kind that is no more has no lane. */
export function jobsIn(
  jobs: Jobs,
  { name, state }: { readonly name: string; readonly state: JobState },
  lane: PendingJobs | undefined,
  now: number,
): StoredJob[] {
  if (state === 'failed' || state === 'done') return finished(jobs, name, state);
  if (!lane) return [];
  if (state !== 'active') return lane[state](now);
  return [...lane.active.keys()].flatMap((key) => jobs.get(key) ?? []);
}

function finished(jobs: Jobs, name: string, state: 'failed' | 'done'): StoredJob[] {
  const found = [...jobs.values()].filter((job) => job.name === name && job.state === state);
  return found.sort((a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0));
}

/** Of each lane, and of each kind that is no more. */
export function countsOf(
  lanes: ReadonlyMap<string, PendingJobs>,
  failures: ReadonlyMap<string, number>,
  now: number,
): JobCounts[] {
  const known = [...lanes].map(([name, lane]) => ({
    ...{ name, known: true, ...lane.counts(now), failed: failures.get(name) ?? 0 },
  }));
  const gone = [...failures].filter(([name]) => !lanes.has(name));
  const left = gone.map(([name, failed]) => ({
    ...{ name, known: false, waiting: 0, delayed: 0, active: 0, failed },
  }));
  return [...known, ...left];
}

/** As people are shown it; `kind` and `lane` undefined: the kind is no more. */
export function viewOf(
  job: StoredJob,
  kind: JobKind | undefined,
  lane: PendingJobs | undefined,
  now: number,
): JobView {
  const { name, id, priority, attempts, reason, finishedAt } = job;
  const running = lane?.active.get(job.key);
  const queuedState: JobState = job.runAt > now ? 'delayed' : 'waiting';
  return {
    ...{ name, id, priority, attempts, mostAttempts: kind?.attempts ?? attempts, reason },
    state: job.state !== 'queued' ? job.state : running ? 'active' : queuedState,
    addedAt: new Date(job.addedAt),
    progress: running?.progress ?? null,
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
  };
}
