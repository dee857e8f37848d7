import type { EventLog } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';
import { GROUPS, REPORT_EVERY_MS } from '@fumata/read-models';
import type { Group, ReadModels } from '@fumata/read-models';
import type { Logger } from 'pino';
import { Checking } from './checking.js';
import type { Followed } from './leader-elected-follower.js';

interface Surroundings {
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly followers: Readonly<Record<Group, Followed>>;
}

const TICK_MS = 5_000;

/**
 * Tells other processes how the followers do, clears away what rebuilds leave behind, and compares the read models with
 * the log now and then.
 */
export function startReports(system: Surroundings): { readonly stop: () => Promise<void> } {
  const { models, clock, ids, logger, followers } = system;
  const said = new Map<Group, { readonly what: string; readonly at: number }>();
  const checking = new Checking(system);
  let last: Promise<void> = Promise.resolve();

  const report = async (): Promise<void> => {
    const now = clock.now();
    for (const group of GROUPS) {
      const { state, trouble } = followers[group];
      if (state === 'standby') continue; // whoever leads tells how it does
      const what = `${state} ${trouble ?? ''}`;
      const before = said.get(group);
      if (before?.what === what && now.getTime() - before.at < REPORT_EVERY_MS) continue;
      await models.reports.save(group, { state, trouble, at: now.toISOString() });
      said.set(group, { what, at: now.getTime() });
    }
    if (followers.conclave.state === 'standby') return;
    await models.sweep(now, { by: ids.uuid() });
    await checking.now();
  };
  const tick = (): void => {
    last = last.then(report).catch((err: unknown) => {
      if (!checking.stopped) logger.warn({ err }, 'the read models are looked after a little later');
    });
  };
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    tick();
    void last.finally(() => (busy = false));
  }, TICK_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      checking.stop();
      await last;
    },
  };
}
