import type { Collection, Filter, Sort } from '@fumata/documents';
import type { JobCounts, JobState } from '../job-views.js';
import type { StoredJob } from './stored-job.js';

export const SORTS: Readonly<Record<JobState, Sort<StoredJob>>> = {
  waiting: { priority: 1, order: 1 },
  delayed: { runAt: 1, priority: 1, order: 1 },
  active: { order: 1 },
  failed: { finishedAt: -1 },
  done: { finishedAt: -1 },
};

/** The jobs of a type in a state; `running` holds the ids of the jobs that are running. */
export function jobsIn(
  { name, state }: { readonly name: string; readonly state: JobState },
  running: readonly string[],
  now: number,
): Filter<StoredJob> {
  switch (state) {
    case 'waiting':
      return { name, state: 'queued', runAt: { $lte: now }, _id: { $nin: running } };
    case 'delayed':
      return { name, state: 'queued', runAt: { $gt: now }, _id: { $nin: running } };
    case 'active':
      return { name, _id: { $in: running } };
    case 'failed':
    case 'done':
      return { name, state };
  }
}

/** Done jobs never run again. */
export const UNFINISHED = ['failed', 'queued'] as const;

/** Jobs of a type that this version does not have count as failed; they stay queued for a version that has it. */
export const unknownJobsIn = ({ name, state }: { name: string; state: JobState }): Filter<StoredJob> => ({
  name,
  state: { $in: state === 'failed' ? UNFINISHED : [] },
});

/** Counts of stored jobs by type, for types that this version does not have. */
export async function unknownTypes(
  jobs: Collection<StoredJob>,
  registeredTypes: ReadonlyMap<string, unknown>,
): Promise<JobCounts[]> {
  const counts = new Map<string, number>();
  for (const { name } of await jobs.find({ state: { $in: UNFINISHED } }, { fields: ['name'] }))
    if (!registeredTypes.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, failed]) => ({ name, known: false, waiting: 0, delayed: 0, active: 0, failed }));
}
