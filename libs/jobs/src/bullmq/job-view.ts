import type { Job, JobType as BullMqState } from 'bullmq';
import { UNKNOWN_JOB_TYPE, type JobState, type JobView } from '../job-views.js';
import type { JobType } from '../jobs.js';

/** The states of BullMQ that a state stands for. */
const BULLMQ_STATES: Readonly<Record<JobState, BullMqState[]>> = {
  waiting: ['waiting', 'prioritized'],
  delayed: ['delayed'],
  active: ['active'],
  failed: ['failed'],
  done: ['completed'],
};

/** The states of all jobs that are not done. */
export const NOT_DONE: BullMqState[] = ['failed', 'waiting', 'prioritized', 'delayed', 'active'];

/** Every job of an unknown type (`type` undefined) counts as failed until it is done. */
export function bullMqStatesOf(state: JobState, type: JobType | undefined): BullMqState[] {
  if (type || state === 'done') return BULLMQ_STATES[state];
  return state === 'failed' ? NOT_DONE : [];
}

export function stateOf(bullMqState: string, type: JobType | undefined): JobState {
  const states = Object.keys(BULLMQ_STATES) as JobState[]; // its keys
  const state = states.find((each) => BULLMQ_STATES[each].some((one) => one === bullMqState)) ?? 'waiting';
  return type || state === 'done' ? state : 'failed';
}

/** The job as administrators see it. */
export function viewOf(job: Job, state: JobState, type: JobType | undefined): JobView {
  const { name, id = '', priority, attemptsStarted, timestamp, progress, failedReason, finishedOn } = job;
  return {
    name,
    id,
    state,
    priority,
    attempts: attemptsStarted,
    maxAttempts: type?.attempts ?? attemptsStarted,
    addedAt: new Date(timestamp),
    progress: state === 'active' && typeof progress === 'number' && progress > 0 ? progress : null,
    reason: type || finishedOn !== undefined ? (failedReason ?? null) : UNKNOWN_JOB_TYPE,
    finishedAt: finishedOn === undefined ? null : new Date(finishedOn),
  };
}
