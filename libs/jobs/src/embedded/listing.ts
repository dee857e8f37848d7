import type { JobKind, JobState, JobView } from '../jobs.js';
import type { Lane } from './lane.js';
import type { StoredJob } from './stored-job.js';

type Jobs = ReadonlyMap<string, StoredJob>;

/** The next to run first; those that are finished: the latest first. */
export function jobsIn(
  jobs: Jobs,
  { name, state }: { readonly name: string; readonly state: JobState },
  lane: Lane,
  now: number,
): StoredJob[] {
  if (state === 'failed' || state === 'done') return finished(jobs, name, state);
  if (state !== 'active') return lane[state](now);
  return [...lane.active.keys()].flatMap((key) => jobs.get(key) ?? []);
}

export function finished(jobs: Jobs, name: string, state: 'failed' | 'done'): StoredJob[] {
  const found = [...jobs.values()].filter((job) => job.name === name && job.state === state);
  return found.sort((a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0));
}

/** As people are shown it. */
export function viewOf(job: StoredJob, kind: JobKind, lane: Lane, now: number): JobView {
  const { name, id, priority, attempts, reason, finishedAt } = job;
  const running = lane.active.get(job.key);
  const queuedState: JobState = job.runAt > now ? 'delayed' : 'waiting';
  return {
    ...{ name, id, priority, attempts, mostAttempts: kind.attempts, reason },
    state: job.state !== 'queued' ? job.state : running ? 'active' : queuedState,
    addedAt: new Date(job.addedAt),
    progress: running?.progress ?? null,
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
  };
}
