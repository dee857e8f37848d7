import type { StoredDocument } from '@fumata/documents';

/** A job as it is stored. Which jobs are running is not stored: after a crash they are queued again. */
export interface StoredJob extends StoredDocument {
  readonly name: string;
  readonly id: string;
  /** Null once the job is done. */
  readonly payload: unknown;
  readonly state: 'queued' | 'failed' | 'done';
  readonly priority: number;
  /** Grows with every job that is added. */
  readonly order: number;
  /** Attempts begun. */
  readonly attempts: number;
  /** Milliseconds since 1970, like the other times. */
  readonly runAt: number;
  readonly addedAt: number;
  readonly finishedAt: number | null;
  /** Why the last attempt failed. */
  readonly reason: string | null;
}

export const keyOf = (name: string, id: string): string => `${name}/${id}`;

interface CheckedJob extends Pick<StoredJob, 'name' | 'id' | 'payload' | 'priority'> {
  readonly delayMs: number;
}

export function queuedJob({ name, id, payload, priority, delayMs }: CheckedJob, order: number, now: number): StoredJob {
  const times = { runAt: now + delayMs, addedAt: now, finishedAt: null };
  return {
    _id: keyOf(name, id),
    name,
    id,
    payload,
    state: 'queued',
    priority,
    order,
    attempts: 0,
    ...times,
    reason: null,
  };
}
