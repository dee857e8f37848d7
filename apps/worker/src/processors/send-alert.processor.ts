import { Inject, Injectable } from '@nestjs/common';
import type { Alert, PushedAlert } from '@fumata/contracts';
import { AlertSubscriptionStore, isQuiet, type StoredAlertSubscription } from '@fumata/content';
import type { SiteJob, SiteJobs, SiteProcessor } from '@fumata/jobs';
import type { Clock } from '@fumata/platform';
import type { PushMessage } from '@fumata/push';
import { CLOCK, JOBS } from '@fumata/stores';
import { AlertDelivery, type Undelivered } from '../alerts/alert-delivery.js';
import { isExpired, LIFETIME_SECONDS } from '../alerts/alert-age.js';

/** Subscriptions between two notes of the job's progress: as many are sent again after a kill, at most. */
const CHUNK = 50;
/** Attempts to deliver to one subscription, spread over at least a minute. */
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 2_000;
/** A push service answers in a tenth of a second. Those that are slow do not delay the first sending to all others. */
const FIRST_TIMEOUT_MS = 2_000;
const LATER_TIMEOUT_MS = 10_000;
/** After all first sendings. */
const LATER_PRIORITY = 1;

/**
 * Sends an alert to the subscriptions of a part. A job that is stopped goes on where it was; one whose process is
 * killed sends its last chunk again, which replaces the notification on the screen.
 */
@Injectable()
export class SendAlertProcessor implements SiteProcessor<'send-alert'> {
  readonly name = 'send-alert';

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(JOBS) private readonly jobs: SiteJobs,
    private readonly delivery: AlertDelivery,
    private readonly alerts: AlertSubscriptionStore,
  ) {}

  async process(job: SiteJob<'send-alert'>): Promise<void> {
    const { id, signal, progress } = job;
    const { alert, subscriptions, round: attempt } = job.payload;
    const timeoutMs = attempt === 1 ? FIRST_TIMEOUT_MS : LATER_TIMEOUT_MS;
    const alreadySent = await this.alerts.sentBy(id);
    for (let done = alreadySent; done < subscriptions.length; done += CHUNK) {
      signal.throwIfAborted();
      const now = this.clock.now();
      if (isExpired(alert, now)) return;
      const recipients = await this.alerts.recipients(subscriptions.slice(done, done + CHUNK));
      const wanted = recipients.filter((recipient) => isWanted(alert, recipient, now));
      const undelivered = await this.delivery.send(messageOf(alert, now), wanted, timeoutMs);
      if (undelivered.ids.length > 0) await this.sendLater(job, undelivered, done);
      await this.alerts.recordSent(id, done + CHUNK, now);
      progress(Math.min(1, (done + CHUNK) / subscriptions.length));
    }
  }

  /** Another job sends to the undelivered ones again, with a growing pause. */
  private async sendLater(
    { id, payload: { alert, round: attempt } }: SiteJob<'send-alert'>,
    { ids, afterSeconds }: Undelivered,
    done: number,
  ): Promise<void> {
    const delayMs = Math.max(afterSeconds * 1000, FIRST_PAUSE_MS * 2 ** (attempt - 1));
    const sendAt = new Date(this.clock.now().getTime() + delayMs);
    if (attempt === MAX_ATTEMPTS || isExpired(alert, sendAt)) return;
    await this.jobs.add({
      name: 'send-alert',
      id: `${id}-${done}`,
      payload: { alert, subscriptions: [...ids], round: attempt + 1 },
      delayMs,
      priority: LATER_PRIORITY,
    });
  }
}

/** Quiet hours hold for everything but the white smoke, unless the visitor wants that, too. */
function isWanted({ smoke }: Alert, { quietHours, whiteSmokeAtNight }: StoredAlertSubscription, now: Date): boolean {
  if (quietHours === null || !isQuiet(quietHours, now)) return true;
  return smoke === 'white' && whiteSmokeAtNight;
}

function messageOf({ id, smoke, topic, texts }: Alert, now: Date): PushMessage {
  const text = texts.findLast(({ from }) => Date.parse(from) <= now.getTime()) ?? texts[0];
  const { title = '', body = '' } = text ?? {};
  const alert: PushedAlert = { id, topic, title, body, smoke, path: '/conclave' };
  const urgency = smoke === 'waiting' ? 'normal' : 'high';
  return { payload: JSON.stringify(alert), ttlSeconds: LIFETIME_SECONDS[smoke], urgency, topic };
}
