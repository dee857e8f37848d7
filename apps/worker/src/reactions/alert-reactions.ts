import { currentEdition, type AppliedEvent, type CardinalId, type ConclaveView, type Recorded } from '@fumata/conclave';
import type { CardinalStore } from '@fumata/content';
import type { JobQueue, SITE_JOBS } from '@fumata/jobs';
import type { Clock } from '@fumata/platform';
import { isOutdated } from '../alerts/alert-age.js';
import { alertCauseOf, alertsOf, type AlertCause } from '../alerts/alerts-of.js';

interface Dependencies {
  readonly jobs: Pick<JobQueue<Pick<typeof SITE_JOBS, 'plan-alert'>>, 'add'>;
  readonly cardinals: Pick<CardinalStore, 'get'>;
  readonly clock: Clock;
}

/**
 * Queues the alerts about an event. Idempotent: the ids of the jobs derive from the event. Old events, which a follower
 * reads after a pause, cause none.
 */
export class AlertReactions {
  constructor(private readonly dependencies: Dependencies) {}

  /** Undefined if nobody is alerted to the event. */
  readonly to = (event: Recorded, applied: AppliedEvent | undefined, view: ConclaveView): Promise<void> | undefined => {
    const cause = alertCauseOf(event, applied, view);
    if (!cause || isOutdated(event.metadata.recordedAt, this.dependencies.clock.now())) return undefined;
    return this.queue(cause, event, view);
  };

  private async queue(cause: AlertCause, event: Recorded, view: ConclaveView): Promise<void> {
    const edition = currentEdition(view);
    if (!edition) return;
    const { jobs, clock } = this.dependencies;
    for (const alert of await alertsOf(cause, event, { edition, find: this.findPerson })) {
      const [{ from = alert.at } = {}] = alert.texts;
      const delayMs = Math.max(0, Date.parse(from) - clock.now().getTime());
      await jobs.add({ name: 'plan-alert', id: `plan-${alert.id}`, payload: { alert }, delayMs });
    }
  }

  private readonly findPerson = async (_id: CardinalId) => {
    const { slug = '', nomComplet = '' } = (await this.dependencies.cardinals.get(_id)) ?? {};
    return { _id, slug, nomComplet };
  };
}
