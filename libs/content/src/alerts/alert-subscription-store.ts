import type { Alert, AlertSettings, AlertSubscription } from '@fumata/contracts';
import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import { DAY_MS, sha256 } from '@fumata/platform';

/** A browser that has asked for alerts. Its id is that of its endpoint. */
export interface StoredAlertSubscription extends StoredDocument, Omit<AlertSubscription, 'replaces'> {
  /** When the visitor may vote again and has asked to be told; null for never. */
  readonly voteAlertAt: string | null;
  /** The last time that the browser has confirmed it. */
  readonly confirmedAt: string;
}

/** Number of a job's subscriptions that have been sent to: a job that starts over continues after them. */
interface AlertSending extends StoredDocument {
  readonly done: number;
  readonly at: string;
}

/** Browsers confirm their subscription when a page of the site is opened. */
const UNUSED_DAYS = 180;

/** Id of the subscription with this endpoint; only somebody who knows the endpoint can know it. */
export const alertSubscriptionId = (endpoint: string): string => sha256(endpoint).slice(0, 24);

/** Subscriptions to alerts. No acts: visitors have no name here. */
export class AlertSubscriptionStore {
  private readonly subscriptions: Collection<StoredAlertSubscription>;
  private readonly sendings: Collection<AlertSending>;

  constructor(documents: DocumentStore) {
    this.subscriptions = documents.collection<StoredAlertSubscription>({
      name: 'alert-subscriptions',
      indexes: [['choices'], ['cardinalIds'], ['confirmedAt']],
    });
    this.sendings = documents.collection<AlertSending>({ name: 'alert-sendings', indexes: [['at']] });
  }

  get(id: string): Promise<StoredAlertSubscription | undefined> {
    return this.subscriptions.get(id);
  }

  /** Stores new settings, or confirms the stored ones; a requested vote alert stays. */
  async put({ replaces, ...subscription }: AlertSubscription, now: Date): Promise<void> {
    const _id = alertSubscriptionId(subscription.endpoint);
    const settings = { ...subscription, confirmedAt: now.toISOString() };
    const replaced = replaces === undefined || replaces === _id ? undefined : await this.get(replaces);
    const inherited = replaced && { voteAlertAt: replaced.voteAlertAt };
    const { updated } = await this.subscriptions.update(_id, { set: { ...settings, ...inherited } });
    if (!updated) await this.subscriptions.put({ _id, voteAlertAt: null, ...settings, ...inherited });
    if (replaced) await this.delete(replaced._id);
  }

  /** False if there is no such subscription. */
  async setVoteAlert(id: string, voteAlertAt: string): Promise<boolean> {
    return (await this.subscriptions.update(id, { set: { voteAlertAt } })).updated;
  }

  /** The alert has been sent or given up; one that was requested meanwhile stays. */
  async clearVoteAlert(id: string, voteAlertAt: string): Promise<void> {
    await this.subscriptions.update(id, { set: { voteAlertAt: null } }, { where: { voteAlertAt } });
  }

  delete(id: string): Promise<boolean> {
    return this.subscriptions.delete(id);
  }

  /** Ids of the subscriptions that get an alert, in order; of those that were made for this public key of the site. */
  async idsForAudience(audience: Alert['audience'], publicKey: string): Promise<string[]> {
    const filter =
      'choices' in audience
        ? ({ choices: { $in: audience.choices } } as const)
        : ({ choices: 'followed-cardinals', cardinalIds: audience.followersOf } as const);
    const subscriptions = await this.subscriptions.find({ ...filter, publicKey }, { fields: [] });
    return subscriptions.map(({ _id }) => _id);
  }

  /** In the order of the ids. */
  recipients(ids: readonly string[]): Promise<StoredAlertSubscription[]> {
    return this.subscriptions.find({ _id: { $in: ids } });
  }

  /** Number of subscriptions of this job that have been sent to. */
  async sentBy(jobId: string): Promise<number> {
    return (await this.sendings.get(jobId))?.done ?? 0;
  }

  async recordSent(jobId: string, done: number, now: Date): Promise<void> {
    await this.sendings.put({ _id: jobId, done, at: now.toISOString() });
  }

  /** Deletes subscriptions that no browser has confirmed for half a year, and the sendings of past days. */
  async purge(now: Date): Promise<void> {
    const daysAgo = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
    await this.subscriptions.deleteMany({ confirmedAt: { $lte: daysAgo(UNUSED_DAYS) } });
    await this.sendings.deleteMany({ at: { $lte: daysAgo(1) } });
  }
}

export const alertSettingsOf = ({
  choices,
  cardinalIds,
  quietHours,
  whiteSmokeAtNight,
}: StoredAlertSubscription): AlertSettings => ({ choices, cardinalIds, quietHours, whiteSmokeAtNight });
