/** Jobs as administrators see them. */

/** `waiting`: due. `delayed`: not due yet, retries included. `active`: running. */
export type JobState = 'waiting' | 'delayed' | 'active' | 'failed' | 'done';

export interface JobView {
  readonly name: string;
  readonly id: string;
  readonly state: JobState;
  readonly priority: number;
  /** Attempts begun, and the maximum. */
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly addedAt: Date;
  /** From 0 to 1; null when none was reported. */
  readonly progress: number | null;
  /** Why the last attempt failed, without e-mail addresses; null when none has failed. */
  readonly reason: string | null;
  readonly finishedAt: Date | null;
}

/** Jobs by state; done jobs are not counted. */
export interface JobCounts {
  readonly name: string;
  /**
   * False: this version of the program does not have the job type. Its jobs count as failed and can only be removed.
   */
  readonly known: boolean;
  readonly waiting: number;
  readonly delayed: number;
  readonly active: number;
  readonly failed: number;
}

export interface JobPage {
  readonly jobs: readonly JobView[];
  readonly total: number;
}

/** The reason shown for a job of an unknown type. The job itself stays as it is for a version that has the type. */
export const UNKNOWN_JOB_TYPE = 'Cette version du programme ne connaît plus cette sorte de tâche';
