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
