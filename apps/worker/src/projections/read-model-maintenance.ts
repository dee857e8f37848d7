import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';
import { GROUPS, ReadModels, REPORT_EVERY_MS, type Group } from '@fumata/read-models';
import { CLOCK, EVENT_LOG, IDS, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { LogComparison } from './log-comparison.js';
import { Followers } from './followers.js';

const TICK_MS = 5_000;

/**
 * Publishes the followers' state for other processes, cleans up after rebuilds, and compares the read models with the
 * log.
 */
@Injectable()
export class ReadModelMaintenance {
  private readonly published = new Map<Group, { readonly what: string; readonly at: number }>();
  private readonly comparison: LogComparison;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly models: ReadModels,
    private readonly followers: Followers,
  ) {
    this.comparison = new LogComparison({ log, models, clock, logger });
  }

  /** A tick is skipped while the previous one runs. */
  start(): void {
    this.timer = setInterval(() => {
      this.running ??= this.tick().finally(() => (this.running = undefined));
    }, TICK_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.comparison.stop();
    await this.running;
  }

  private async tick(): Promise<void> {
    try {
      const now = this.clock.now();
      for (const group of GROUPS) await this.publish(group, now);
      if (this.followers.conclave.state === 'standby') return;
      await this.models.sweep(now, { by: this.ids.uuid() });
      await this.comparison.runIfDue();
    } catch (err) {
      if (!this.comparison.stopped) this.logger.warn({ err }, 'read model maintenance: failed, retrying');
    }
  }

  /** On standby nothing is published: the leader publishes. */
  private async publish(group: Group, now: Date): Promise<void> {
    const { state, trouble } = this.followers[group];
    if (state === 'standby') return;
    const what = `${state} ${trouble ?? ''}`;
    const before = this.published.get(group);
    if (before?.what === what && now.getTime() - before.at < REPORT_EVERY_MS) return;
    await this.models.reports.save(group, { state, trouble, at: now.toISOString() });
    this.published.set(group, { what, at: now.getTime() });
  }
}
