import { Inject, Injectable } from '@nestjs/common';
import { hasOpenIncident } from '@fumata/conclave';
import type { PushedAlert } from '@fumata/contracts';
import { AlertSubscriptionStore, isQuiet } from '@fumata/content';
import type { SiteJob, SiteProcessor } from '@fumata/jobs';
import type { Clock } from '@fumata/platform';
import type { PushMessage, VapidKeys } from '@fumata/push';
import { ReadModels } from '@fumata/read-models';
import { CLOCK, VAPID_KEYS } from '@fumata/stores';
import { AlertDelivery } from '../alerts/alert-delivery.js';
import { isOutdated } from '../alerts/alert-age.js';

const TOPIC = 'revote';
const TIMEOUT_MS = 10_000;
const ALERT: Omit<PushedAlert, 'id'> = {
  topic: TOPIC,
  title: 'Vous pouvez revoter',
  body: 'Le délai depuis votre dernier vote est écoulé.',
  smoke: 'waiting',
  path: '/conclave#electeurs',
};
/** @param at time from which the visitor may vote, so that the next alert is another one */
const messageOf = (at: string): PushMessage => ({
  payload: JSON.stringify({ ...ALERT, id: `${TOPIC}-${Date.parse(at)}` } satisfies PushedAlert),
  ttlSeconds: 1_800,
  urgency: 'normal',
  topic: TOPIC,
});

/** Alerts a visitor that the cooldown after the last vote is over, if voting is open. */
@Injectable()
export class SendVoteAlertProcessor implements SiteProcessor<'send-vote-alert'> {
  readonly name = 'send-vote-alert';

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(VAPID_KEYS) private readonly keys: Pick<VapidKeys, 'publicKey'>,
    private readonly delivery: AlertDelivery,
    private readonly alerts: AlertSubscriptionStore,
    private readonly models: ReadModels,
  ) {}

  /** An alert that no attempt delivers is given up: it is soon of no use. */
  async process({ payload: { subscription: id, at }, isLastAttempt }: SiteJob<'send-vote-alert'>): Promise<void> {
    const subscription = await this.alerts.get(id);
    if (subscription?.voteAlertAt !== at) return; // the visitor has voted again meanwhile
    const now = this.clock.now();
    const { choices, publicKey, quietHours } = subscription;
    const isWanted = choices.includes('vote-again') && publicKey === this.keys.publicKey;
    const isSuppressed = isOutdated(at, now) || (quietHours !== null && isQuiet(quietHours, now));
    if (isWanted && !isSuppressed && (await this.isVotingOpen())) {
      const { ids } = await this.delivery.send(messageOf(at), [subscription], TIMEOUT_MS);
      if (ids.length > 0 && !isLastAttempt) throw new Error('the push service is busy or does not answer');
    }
    await this.alerts.clearVoteAlert(id, at);
  }

  private async isVotingOpen(): Promise<boolean> {
    const [edition] = await this.models.editions.find({ stage: 'current' }, { limit: 1 });
    return edition?.situation.is === 'active' && !hasOpenIncident(edition);
  }
}
