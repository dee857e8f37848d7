import { alertSubscriptionId, openContent, type Content } from '@fumata/content';
import type { Alert, AlertSubscription } from '@fumata/contracts';
import { EmbeddedDocumentStore } from '@fumata/documents';
import type { NewJob, SITE_JOBS } from '@fumata/jobs';
import { createIds, createLogger, createRegistry } from '@fumata/platform';
import { MemoryPushSender } from '@fumata/push';
import { ReadModels } from '@fumata/read-models';
import { beforeEach } from '@jest/globals';
import { AlertDelivery } from '../alerts/alert-delivery.js';
import { PlanAlertProcessor } from './plan-alert.processor.js';
import { SendAlertProcessor } from './send-alert.processor.js';
import { SendVoteAlertProcessor } from './send-vote-alert.processor.js';

const PUBLIC_KEY = 'B'.repeat(87);
type AlertJob = NewJob<typeof SITE_JOBS, 'plan-alert'> | NewJob<typeof SITE_JOBS, 'send-alert'>;

export const clock = { ms: 0, now: () => new Date(clock.ms) };
export let content: Content;
export let models: ReadModels;
export let pushSender: MemoryPushSender;
export let jobs: AlertQueue;
export let planAlert: PlanAlertProcessor;
export let sendAlert: SendAlertProcessor;
export let sendVoteAlert: SendVoteAlertProcessor;

/** Knows the ids of all jobs, as the port asks; runs them in order, each at its time. */
class AlertQueue {
  readonly added: AlertJob[] = [];
  private done = 0;

  add = (job: { readonly id: string }): Promise<void> => {
    if (!this.added.some(({ id }) => id === job.id)) this.added.push(job as AlertJob);
    return Promise.resolve();
  };

  /** Until none is left. */
  async run(): Promise<void> {
    for (let job = this.added[this.done]; job; job = this.added[(this.done += 1)]) {
      clock.ms += job.delayMs ?? 0;
      await (job.name === 'plan-alert'
        ? planAlert.process(running(job.id, job.payload))
        : sendAlert.process(running(job.id, job.payload)));
    }
  }
}

export const running = <P>(id: string, payload: P, signal = new AbortController().signal) => ({
  ...{ id, payload, signal },
  attempt: 1,
  isLastAttempt: false,
  progress: () => undefined,
});

/** Empty stores for each test. */
export function prepareAlerts(): void {
  beforeEach(async () => {
    clock.ms = Date.parse('2026-01-10T10:00:00.000Z');
    const documents = EmbeddedDocumentStore.inMemory();
    content = openContent(documents, clock, createIds(clock));
    models = new ReadModels(documents);
    await documents.prepare();
    pushSender = new MemoryPushSender();
    jobs = new AlertQueue();
    const { alerts } = content;
    const delivery = new AlertDelivery(pushSender, createLogger('silent'), createRegistry(), alerts);
    const queue = jobs as never; // the part of the port that the processors use
    planAlert = new PlanAlertProcessor(clock, queue, { publicKey: PUBLIC_KEY }, alerts);
    sendAlert = new SendAlertProcessor(clock, queue, delivery, alerts);
    sendVoteAlert = new SendVoteAlertProcessor(clock, { publicKey: PUBLIC_KEY }, delivery, alerts, models);
  });
}

export const subscription = (name: string, settings: Partial<AlertSubscription> = {}): AlertSubscription => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  publicKey: PUBLIC_KEY,
  choices: ['white-smoke', 'every-smoke', 'vote-again'],
  cardinalIds: [],
  quietHours: null,
  whiteSmokeAtNight: true,
  ...settings,
});
export const idOf = (name: string): string => alertSubscriptionId(subscription(name).endpoint);
export const nameOf = (endpoint: string): string => endpoint.slice(endpoint.lastIndexOf('/') + 1);
export const sentTo = (): string[] => pushSender.sent.map(({ endpoint }) => nameOf(endpoint)).toSorted();

export const alertNow = (over: Partial<Alert> = {}): Alert => ({
  id: 'smoke-1',
  at: clock.now().toISOString(),
  smoke: 'black',
  topic: 'fumee',
  audience: { choices: ['every-smoke'] },
  texts: [{ from: clock.now().toISOString(), title: 'Fumée noire', body: 'Aucun élu.' }],
  ...over,
});

export async function send(alert: Alert): Promise<void> {
  await jobs.add({ name: 'plan-alert', id: `plan-${alert.id}`, payload: { alert } } as AlertJob);
  await jobs.run();
}

export const subscribe = async (...subscriptions: AlertSubscription[]): Promise<void> => {
  for (const each of subscriptions) await content.alerts.put(each, clock.now());
};
