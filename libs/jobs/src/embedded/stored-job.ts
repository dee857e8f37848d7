/** As it is kept. Which jobs are in work is not written down: after a crash they are queued again. */
export interface StoredJob {
  /** Name and id. */
  readonly key: string;
  readonly name: string;
  readonly id: string;
  /** Null once it is done. */
  readonly payload: unknown;
  readonly state: 'queued' | 'failed' | 'done';
  readonly priority: number;
  /** Grows with every job that is added. */
  readonly order: number;
  readonly attempts: number;
  /** Milliseconds since 1970, as are the others. */
  readonly runAt: number;
  readonly addedAt: number;
  readonly finishedAt: number | null;
  readonly reason: string | null;
}

export const keyOf = (name: string, id: string): string => `${name}/${id}`;
