import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@fumata/event-log';
import { wait, type Clock, type Ids } from '@fumata/platform';
import { CHECKPOINT_OF, checkModels, GROUPS, ReadModels, REPORT_EVERY_MS, type Group } from '@fumata/read-models';
import { CLOCK, EVENT_LOG, IDS, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { Followers } from './followers.js';

const TICK_MS = 5_000;
const MIN_COMPARISON_INTERVAL_MS = 10 * 60_000;
/** Delay after the start, so that the comparison does not slow it down. */
const FIRST_COMPARISON_AFTER_MS = 60_000;
/** Duty cycle: after each page the comparison pauses three times as long as the page took. */
const PAUSE_FACTOR = 3;

/**
 * Publishes the followers' state for other processes, cleans up after rebuilds, and compares the read models with the
 * log.
 */
@Injectable()
export class ReadModelMaintenance {
  private readonly published = new Map<Group, { readonly summary: string; readonly at: number }>();
  private readonly ending = new AbortController();
  private readonly startedAt: number;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly models: ReadModels,
    private readonly followers: Followers,
  ) {
    this.startedAt = clock.now().getTime();
  }

  /** A tick is skipped while the previous one runs. */
  start(): void {
    this.timer = setInterval(() => {
      this.running ??= this.tick().finally(() => (this.running = undefined));
    }, TICK_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.ending.abort();
    await this.running;
  }

  private async tick(): Promise<void> {
    const { signal } = this.ending;
    try {
      const now = this.clock.now();
      for (const group of GROUPS) await this.publish(group, now);
      if (this.followers.conclave.state === 'standby') return;
      await this.models.sweep(now, { by: this.ids.uuid() });
      if (!signal.aborted && (await this.isComparisonDue(now.getTime()))) await this.compare(signal);
    } catch (err) {
      if (!signal.aborted) this.logger.warn({ err }, 'read model maintenance: failed, retrying');
    }
  }

  /** On standby nothing is published: the leader publishes. */
  private async publish(group: Group, now: Date): Promise<void> {
    const { state, trouble } = this.followers[group];
    if (state === 'standby') return;
    const summary = `${state} ${trouble ?? ''}`;
    const previous = this.published.get(group);
    if (previous?.summary === summary && now.getTime() - previous.at < REPORT_EVERY_MS) return;
    await this.models.reports.put({ _id: group, state, trouble, at: now.toISOString() });
    this.published.set(group, { summary, at: now.getTime() });
  }

  /** The last comparison is old, and events were recorded since or it found differences. */
  private async isComparisonDue(now: number): Promise<boolean> {
    if (now - this.startedAt < FIRST_COMPARISON_AFTER_MS) return false;
    const checkpoint = await this.models.checkpoints.get(CHECKPOINT_OF.conclave);
    const last = await this.models.checks.get('conclave');
    if (!checkpoint || !last) return checkpoint !== undefined;
    const isOld = now - Date.parse(last.at) >= MIN_COMPARISON_INTERVAL_MS;
    return isOld && (last.position !== checkpoint.position || last.total > 0);
  }

  private async compare(signal: AbortSignal): Promise<void> {
    const { log, models, clock, logger } = this;
    const pace = (ms: number): Promise<void> => wait(ms * PAUSE_FACTOR, signal);
    for (const { group, check } of await checkModels({ log, models, clock, signal, pace }))
      if (check.total > 0) logger.error({ group, differences: check.total }, 'read models: differ from the log');
  }
}
