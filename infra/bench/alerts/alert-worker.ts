import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openContent } from '@fumata/content';
import type { Alert, AlertChoice } from '@fumata/contracts';
import { openDocuments } from '@fumata/documents';
import { openJobs, SITE_JOBS, type SiteJobs } from '@fumata/jobs';
import { createIds, createLogger, createRegistry, systemClock } from '@fumata/platform';
import { deriveVapidKeys, WebPushSender, type PushRecipient } from '@fumata/push';
import { serveRequests } from '../harness/helper.ts';

/** The worker's part that sends alerts, with embedded stores. */

/** Browsers to subscribe: the numbers of their endpoints, from and below. */
export interface Subscribers {
  readonly origin: string;
  readonly from: number;
  readonly to: number;
  readonly choices: readonly AlertChoice[];
}

export interface WorkerState {
  /** Jobs that wait or run. */
  readonly unfinished: number;
  readonly peakRssMb: number;
}

/** Key pairs of browsers; further ones would not change what encrypting costs. */
const KEY_PAIRS = 50;
const SUBSCRIBED_AT_ONCE = 1_000;

const { BENCH_DATA: dataFolder = '', BENCH_CERTIFICATE: certificate = '' } = process.env;
const keys = deriveVapidKeys('a secret for benches that is long enough');
const documents = await openDocuments(undefined, dataFolder);
const { alerts } = openContent(documents, systemClock, createIds());
await documents.prepare();
const onFault = (cause: unknown): never => {
  throw cause;
};
const jobs: SiteJobs = await openJobs({
  types: SITE_JOBS,
  redisUrl: undefined,
  dataFolder,
  clock: systemClock,
  onFault,
});
const sender = new WebPushSender({ keys, contactEmail: 'bench@localhost.test', ca: readFileSync(certificate, 'utf8') });

const built = (file: string) => import(new URL(`../../../apps/worker/dist/${file}.js`, import.meta.url).href);
const { AlertDelivery } = (await built(
  'alerts/alert-delivery',
)) as typeof import('../../../apps/worker/src/alerts/alert-delivery.ts');
const { PlanAlertProcessor } = (await built(
  'processors/plan-alert.processor',
)) as typeof import('../../../apps/worker/src/processors/plan-alert.processor.ts');
const { SendAlertProcessor } = (await built(
  'processors/send-alert.processor',
)) as typeof import('../../../apps/worker/src/processors/send-alert.processor.ts');
const delivery = new AlertDelivery(sender, createLogger('error'), createRegistry(), alerts);
const processors = [
  new PlanAlertProcessor(systemClock, jobs, keys, alerts),
  new SendAlertProcessor(systemClock, jobs, delivery, alerts),
];
const others = Object.keys(SITE_JOBS).filter((each) => !processors.some(({ name }) => name === each));
// The queue asks for a processor of each type.
jobs.work([...processors, ...others.map((name) => ({ name, process: () => Promise.resolve() }))] as never);

const browsers = Array.from({ length: KEY_PAIRS }, (): PushRecipient['keys'] => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}));
const recipientOf = (origin: string, number: number): PushRecipient => ({
  endpoint: `${origin}/${number}`,
  keys: browsers[number % KEY_PAIRS] ?? { p256dh: '', auth: '' },
});

async function subscribe({ origin, from, to, choices }: Subscribers): Promise<void> {
  const settings = { choices: [...choices], cardinalIds: [], quietHours: null, whiteSmokeAtNight: true };
  const now = systemClock.now();
  for (let first = from; first < to; first += SUBSCRIBED_AT_ONCE) {
    const length = Math.min(SUBSCRIBED_AT_ONCE, to - first);
    const subscriptions = Array.from({ length }, (_, n) => recipientOf(origin, first + n));
    await Promise.all(
      subscriptions.map((each) => alerts.put({ ...each, publicKey: keys.publicKey, ...settings }, now)),
    );
  }
}

async function send({ id, choice }: { readonly id: string; readonly choice: AlertChoice }): Promise<void> {
  const at = systemClock.now().toISOString();
  const texts = [{ from: at, title: 'Fumée noire au 1er scrutin', body: 'Aucun cardinal n’a atteint la majorité.' }];
  const alert: Alert = { id, at, smoke: 'black', topic: 'fumee', audience: { choices: [choice] }, texts };
  await jobs.add({ name: 'plan-alert', id: `plan-${id}`, payload: { alert } });
}

/** The same messages without jobs and stores: so many at once, in chunks of 50. */
async function sendDirectly({ origin, count }: { readonly origin: string; readonly count: number }): Promise<void> {
  const payload = JSON.stringify({
    id: 'limit',
    title: 'Fumée noire',
    body: 'Aucun cardinal n’a atteint la majorité.',
  });
  const message = { payload, ttlSeconds: 600, urgency: 'high', topic: 'fumee' } as const;
  let next = 0;
  const sendChunks = async (): Promise<void> => {
    for (let first = next; first < count; first = next) {
      next += 50;
      const length = Math.min(50, count - first);
      await sender.send(
        message,
        Array.from({ length }, (_, n) => recipientOf(origin, first + n)),
        10_000,
      );
    }
  };
  await Promise.all(Array.from({ length: SITE_JOBS['send-alert'].concurrency }, sendChunks));
}

async function state(): Promise<WorkerState> {
  const counts = await jobs.counts();
  return {
    unfinished: counts.reduce((sum, { waiting, delayed, active }) => sum + waiting + delayed + active, 0),
    peakRssMb: (process.resourceUsage().maxRSS * 1024) / 1e6,
  };
}

const subscribed = async (choice: AlertChoice): Promise<number> =>
  (await alerts.idsForAudience({ choices: [choice] }, keys.publicKey)).length;

process.on('SIGTERM', () => {
  void jobs
    .close()
    .then(() => Promise.all([documents.close(), sender.close()]))
    .then(() => process.exit(0));
});
serveRequests({ started: () => true, subscribe, send, sendDirectly, state, subscribed });
