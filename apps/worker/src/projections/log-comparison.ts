import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@fumata/event-log';
import type { Clock } from '@fumata/platform';
import { CHECKPOINT_OF, checkModels, type ReadModels } from '@fumata/read-models';
import type { Logger } from 'pino';

interface Dependencies {
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly clock: Clock;
  readonly logger: Logger;
}

const MIN_INTERVAL_MS = 10 * 60_000;
/** Delay after the start, so that the check does not slow it down. */
const FIRST_AFTER_MS = 60_000;

/** Duty cycle: after each page the check pauses three times as long as the page took. */
const PAUSE_FACTOR = 3;

const pauseAfter =
  (signal: AbortSignal) =>
  async (ms: number): Promise<void> => {
    await sleep(ms * PAUSE_FACTOR, undefined, { signal, ref: false }).catch(() => undefined);
  };

/** Compares the read models with the log if the last check is old and events were recorded since. */
export class LogComparison {
  private readonly ending = new AbortController();

  private readonly startedAt: number;

  constructor(private readonly dependencies: Dependencies) {
    this.startedAt = dependencies.clock.now().getTime();
  }

  get stopped(): boolean {
    return this.ending.signal.aborted;
  }

  async runIfDue(): Promise<void> {
    if (this.stopped || !(await this.isDue())) return;
    const { signal } = this.ending;
    const checked = await checkModels({ ...this.dependencies, signal, pace: pauseAfter(signal) });
    for (const { group, check } of checked) {
      if (check.total === 0) continue;
      this.dependencies.logger.error({ group, differences: check.total }, 'read models: differ from the log');
    }
  }

  stop(): void {
    this.ending.abort();
  }

  private async isDue(): Promise<boolean> {
    const { models, clock } = this.dependencies;
    const now = clock.now().getTime();
    if (now - this.startedAt < FIRST_AFTER_MS) return false;
    const checkpoint = await models.checkpoints.get(CHECKPOINT_OF.conclave);
    const last = await models.checks.last('conclave');
    if (!checkpoint) return false;
    if (!last) return true;
    const old = now - Date.parse(last.at) >= MIN_INTERVAL_MS;
    return old && (last.position !== checkpoint.position || last.total > 0);
  }
}
