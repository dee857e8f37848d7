import { Inject, Injectable } from '@nestjs/common';
import { AlertSubscriptionStore } from '@fumata/content';
import type { SiteJob, SiteJobs, SiteProcessor } from '@fumata/jobs';
import type { Clock } from '@fumata/platform';
import type { VapidKeys } from '@fumata/push';
import { CLOCK, JOBS, VAPID_KEYS } from '@fumata/stores';
import { isExpired } from '../alerts/alert-age.js';

/** The first digits of a subscription's id decide its job: at most 256 jobs, each with some 400 of 100,000 ids. */
const PART_DIGITS = 2;

/**
 * Distributes an alert over jobs. A subscription always belongs to the same one, so that distributing twice after a
 * crash sends nothing twice, although subscriptions have come or gone in between.
 */
@Injectable()
export class PlanAlertProcessor implements SiteProcessor<'plan-alert'> {
  readonly name = 'plan-alert';

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(JOBS) private readonly jobs: SiteJobs,
    @Inject(VAPID_KEYS) private readonly keys: Pick<VapidKeys, 'publicKey'>,
    private readonly alerts: AlertSubscriptionStore,
  ) {}

  async process({ payload: { alert } }: SiteJob<'plan-alert'>): Promise<void> {
    if (isExpired(alert, this.clock.now())) return;
    const ids = await this.alerts.idsForAudience(alert.audience, this.keys.publicKey);
    const parts = Map.groupBy(ids, (id) => id.slice(0, PART_DIGITS));
    const added = [...parts].map(([part, subscriptions]) =>
      this.jobs.add({
        name: 'send-alert',
        id: `send-${alert.id}-${part}`,
        payload: { alert, subscriptions, round: 1 },
      }),
    );
    await Promise.all(added);
  }
}
