import { Body, Controller, Delete, Get, Header, Inject, Put, UseGuards } from '@nestjs/common';
import {
  alertKeySchema,
  alertSettingsSchema,
  alertSubscriptionSchema,
  messageSchema,
  voteAlertSchema,
  type AlertKey,
  type AlertSettings,
  type AlertSubscription,
  type VoteAlert,
} from '@fumata/contracts';
import { alertSettingsOf, alertSubscriptionId, AlertSubscriptionStore } from '@fumata/content';
import type { SiteJobs } from '@fumata/jobs';
import type { Clock, Configuration } from '@fumata/platform';
import { areRecipientKeys, isPushService, type VapidKeys } from '@fumata/push';
import { CLOCK, CONFIGURATION, JOBS, VAPID_KEYS } from '@fumata/stores';
import { FromCaller, IdParam, type Caller } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { SameOriginGuard } from '../../http/hosts/own-pages.guard.js';
import { RequestLimits, type RequestLimit, orTooMany } from '../../http/limits/request-limits.js';
import { voteLimitOf } from '../../http/limits/vote-limit.js';
import { Refused } from '../../http/refusals/refused.js';

/** Far more than the browsers behind one address need in an hour. */
const OF_NETWORK: RequestLimit = { name: 'alerts', max: 300 };
const OF_SITE: RequestLimit = { name: 'alerts of the site', max: 50_000 };
/** Where the votes of an address are not limited. */
const MAX_VOTE_ALERTS = 600;

/** The time may be some seconds too late: browsers remember that of a vote only to the second. */
const TOLERANCE_MS = 60_000;

const STORED = { message: 'Alertes enregistrées' };

/** Alerts by web push. Only who knows the endpoint of a subscription knows its id, which is the only credential. */
@Heading('Alertes')
@Controller('api/alertes')
export class AlertsController {
  private readonly voteAlertLimit: RequestLimit;

  constructor(
    @Inject(CONFIGURATION)
    private readonly configuration: Pick<
      Configuration,
      'pushServices' | 'voteCooldownSeconds' | 'votesPerAddressPerHour'
    >,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(JOBS) private readonly jobs: SiteJobs,
    @Inject(VAPID_KEYS) private readonly keys: Pick<VapidKeys, 'publicKey'>,
    private readonly alerts: AlertSubscriptionStore,
    private readonly limits: RequestLimits,
  ) {
    const limit = voteLimitOf(configuration, 'vote alerts');
    this.voteAlertLimit = limit.max === 0 ? { name: limit.name, max: MAX_VOTE_ALERTS } : limit;
  }

  @Get('cle')
  @Header('cache-control', 'public, max-age=300')
  @Answers('La clé publique avec laquelle un navigateur s’abonne', alertKeySchema)
  key(): AlertKey {
    return { publicKey: this.keys.publicKey };
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  @Answers('Les réglages d’un abonnement', alertSettingsSchema)
  async settings(@IdParam() id: string): Promise<AlertSettings> {
    const subscription = await this.alerts.get(id);
    if (!subscription) throw new Refused('unknown-alerts');
    return alertSettingsOf(subscription);
  }

  @Put(':id')
  @UseGuards(SameOriginGuard)
  @Header('cache-control', 'no-store')
  @Answers('Abonner un navigateur, ou changer ses réglages', messageSchema)
  async put(
    @IdParam() id: string,
    @Body({ schema: alertSubscriptionSchema }) subscription: AlertSubscription,
    @FromCaller() { address }: Caller,
  ): Promise<{ message: string }> {
    const { endpoint, keys, publicKey } = subscription;
    if (!isPushService(endpoint, this.configuration.pushServices)) throw new Refused('unknown-push-service');
    if (id !== alertSubscriptionId(endpoint) || !areRecipientKeys(keys)) throw new Refused('damaged-alerts');
    // A page that was opened before the key changed: the browser must subscribe anew.
    if (publicKey !== this.keys.publicKey) throw new Refused('alerts-of-another-key');
    orTooMany(await this.limits.take(OF_NETWORK, address));
    orTooMany(await this.limits.takeFor(OF_SITE));
    await this.alerts.put(subscription, this.clock.now());
    const voteAlertAt = (await this.alerts.get(id))?.voteAlertAt;
    // The job of a replaced subscription names that one.
    if (voteAlertAt) await this.queueVoteAlert(id, new Date(voteAlertAt));
    return STORED;
  }

  @Delete(':id')
  @UseGuards(SameOriginGuard)
  @Answers('Désabonner un navigateur ; sans effet s’il ne l’est pas', messageSchema)
  async delete(@IdParam() id: string): Promise<{ message: string }> {
    await this.alerts.delete(id);
    return { message: 'Alertes désactivées' };
  }

  /**
   * The time is stored with the subscription only, never in the log. It is rounded up to the minute, since the exact
   * time would tell which of the published votes is this visitor's.
   */
  @Put(':id/revote')
  @UseGuards(SameOriginGuard)
  @Header('cache-control', 'no-store')
  @Answers('Être prévenu quand l’heure de ce visiteur est passée', messageSchema)
  async voteAlert(
    @IdParam() id: string,
    @Body({ schema: voteAlertSchema }) { at }: VoteAlert,
    @FromCaller() { address }: Caller,
  ): Promise<{ message: string }> {
    orTooMany(await this.limits.take(this.voteAlertLimit, address));
    const now = this.clock.now().getTime();
    const latest = now + this.configuration.voteCooldownSeconds * 1000 + TOLERANCE_MS;
    if (Date.parse(at) > latest) throw new Refused('vote-alert-too-late');
    const due = new Date(Math.ceil(Math.max(Date.parse(at), now) / 60_000) * 60_000);
    if (!(await this.alerts.setVoteAlert(id, due.toISOString()))) throw new Refused('unknown-alerts');
    await this.queueVoteAlert(id, due);
    return STORED;
  }

  /** Idempotent: the job's id names the subscription and the time. */
  private queueVoteAlert(id: string, due: Date): Promise<unknown> {
    return this.jobs.add({
      name: 'send-vote-alert',
      id: `vote-alert-${id}-${due.getTime()}`,
      payload: { subscription: id, at: due.toISOString() },
      delayMs: Math.max(0, due.getTime() - this.clock.now().getTime()),
    });
  }
}
