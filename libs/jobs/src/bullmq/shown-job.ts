import type { Job, JobType } from 'bullmq';
import { NO_SUCH_KIND } from '../jobs.js';
import type { JobKind, JobState, JobView } from '../jobs.js';

/** What BullMQ calls a state. */
const TYPES: Readonly<Record<JobState, JobType[]>> = {
  waiting: ['waiting', 'prioritized'],
  delayed: ['delayed'],
  active: ['active'],
  failed: ['failed'],
  done: ['completed'],
};

/** All that nobody does any more when their kind is gone. */
export const NOT_DONE: JobType[] = ['failed', 'waiting', 'prioritized', 'delayed', 'active'];

/** Of a kind that is no more (`kind` undefined) whatever is not done has failed. */
export function typesOf(state: JobState, kind: JobKind | undefined): JobType[] {
  if (kind || state === 'done') return TYPES[state];
  return state === 'failed' ? NOT_DONE : [];
}

export function stateOf(told: string, kind: JobKind | undefined): JobState {
  const states = Object.keys(TYPES) as JobState[]; // its keys
  const state = states.find((each) => TYPES[each].some((type) => type === told)) ?? 'waiting';
  return kind || state === 'done' ? state : 'failed';
}

/** As people are shown it. */
export function shownJob(job: Job, state: JobState, kind: JobKind | undefined): JobView {
  const { name, id = '', priority, attemptsStarted, timestamp, progress, failedReason, finishedOn } = job;
  return {
    ...{ name, id, state, priority, attempts: attemptsStarted },
    mostAttempts: kind?.attempts ?? attemptsStarted,
    addedAt: new Date(timestamp),
    progress: state === 'active' && typeof progress === 'number' && progress > 0 ? progress : null,
    reason: kind || finishedOn !== undefined ? (failedReason ?? null) : NO_SUCH_KIND,
    finishedAt: finishedOn === undefined ? null : new Date(finishedOn),
  };
}
