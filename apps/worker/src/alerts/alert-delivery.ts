import { Inject, Injectable } from '@nestjs/common';
import { AlertSubscriptionStore, type StoredAlertSubscription } from '@fumata/content';
import type { PushMessage, PushOutcome, PushSender } from '@fumata/push';
import { LOGGER, METRICS, PUSH_SENDER } from '@fumata/stores';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';

/** Subscriptions to which the message has to be sent again. */
export interface Undelivered {
  readonly ids: readonly string[];
  /** The longest wait that a push service asked for; 0 for none. */
  readonly afterSeconds: number;
}

interface Delivery {
  readonly recipient: StoredAlertSubscription;
  readonly outcome: PushOutcome | undefined;
}

/** Sends messages, and deletes subscriptions that have ended. */
@Injectable()
export class AlertDelivery {
  private readonly messages: Counter<'outcome'>;

  constructor(
    @Inject(PUSH_SENDER) private readonly sender: PushSender,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) registry: Registry,
    private readonly alerts: AlertSubscriptionStore,
  ) {
    this.messages = new Counter({
      name: 'fumata_push_messages_total',
      help: 'Push messages by the answer of the push service',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  /** @param timeoutMs longest wait for the answer of a push service */
  async send(
    message: PushMessage,
    recipients: readonly StoredAlertSubscription[],
    timeoutMs: number,
  ): Promise<Undelivered> {
    if (recipients.length === 0) return { ids: [], afterSeconds: 0 };
    const outcomes = await this.sender.send(message, recipients, timeoutMs);
    const answered = recipients.map((recipient, index) => ({ recipient, outcome: outcomes[index] }));
    for (const { outcome } of answered) if (outcome) this.messages.inc({ outcome: outcome.is });
    const ended = answered.filter(({ outcome }) => outcome?.is === 'gone');
    await Promise.all(ended.map(({ recipient }) => this.alerts.delete(recipient._id)));
    this.reportRefused(answered);
    const later = answered.filter(({ outcome }) => outcome?.is === 'later');
    const waits = later.map(({ outcome }) => (outcome?.is === 'later' && outcome.afterSeconds) || 0);
    return { ids: later.map(({ recipient }) => recipient._id), afterSeconds: Math.max(0, ...waits) };
  }

  /** One line for each answer of a push service, however many messages it refuses. */
  private reportRefused(answered: readonly Delivery[]): void {
    const refusals = answered.flatMap(({ recipient: { endpoint }, outcome }) =>
      // The endpoint itself is a secret of the visitor.
      outcome?.is === 'refused' ? [{ service: new URL(endpoint).host, status: outcome.status }] : [],
    );
    const alike = Map.groupBy(refusals, ({ service, status }) => `${service} ${status}`);
    for (const [first, ...others] of alike.values())
      this.logger.warn({ ...first, messages: 1 + others.length }, 'push: messages refused');
  }
}
