import { TaskQueue } from '../../http/task-queue.js';

/** Concurrent checks: each takes 19 MiB and a thread of the pool that file access shares. */
const CONCURRENCY = 2;
/** Queued checks: about one second of work. */
const MAX_WAITING = 32;

/** Limits password checks, the most expensive operation that a stranger can request. */
export class PasswordChecks extends TaskQueue {
  constructor() {
    super(CONCURRENCY);
  }

  /** No further check may be queued. */
  get full(): boolean {
    return this.waiting >= MAX_WAITING;
  }
}
