import { RequestQueue } from '../../http/limits/request-queue.js';

/** Password checks, the most expensive operation that a stranger can request: each takes 19 MiB and 50 ms of a core. */
export class PasswordChecks extends RequestQueue {
  constructor() {
    super({ concurrency: 2, perClient: 8, total: 32 });
  }
}
