import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AlertChoice } from '@fumata/contracts';
import { SITE_JOBS } from '@fumata/jobs';
import { amount } from '../harness/amount.ts';
import type { Bench } from '../harness/bench.ts';
import { Helper } from '../harness/helper.ts';
import { rowOf, type BenchRow } from '../harness/row.ts';
import type { Subscribers, WorkerState } from './alert-worker.ts';
import type { PushServiceAddresses, Received } from './push-services.ts';

const ALL = amount(100_000, 600);
/** Some of them, for the runs with a fault. */
const SOME = amount(20_000, 300);
/** Browsers of the push service that does not answer, beside these. */
const SILENT = amount(2_000, 30);
/** One subscription in a hundred has ended. */
const GONE_EVERY = 100;
/** Time that a push service takes for an answer. */
const LATENCY_MS = 50;
const MAX_SECONDS_OF_10_000 = 10;
const MAX_FURTHER_MB = 200;
/** Stored after each chunk of a job. */
const CHUNK = 50;
const POLL_MS = 100;

/** The worker with its stores, and the push services of its browsers. */
class Alerts {
  readonly services: Helper;
  readonly #dataFolder: string;
  #worker: Helper;
  readonly #addresses: PushServiceAddresses;

  private constructor(services: Helper, addresses: PushServiceAddresses, dataFolder: string) {
    this.services = services;
    this.#addresses = addresses;
    this.#dataFolder = dataFolder;
    this.#worker = this.#start();
  }

  static async open(folder: string): Promise<Alerts> {
    const services = new Helper(new URL('./push-services.ts', import.meta.url), { BENCH_FOLDER: folder });
    const addresses = await services.ask<PushServiceAddresses>('started');
    const dataFolder = join(folder, 'alerts');
    mkdirSync(dataFolder);
    return new Alerts(services, addresses, dataFolder);
  }

  subscribe(service: 'prompt' | 'silent', browsers: Omit<Subscribers, 'origin'>): Promise<void> {
    return this.#worker.ask('subscribe', { origin: this.#addresses[service], ...browsers } satisfies Subscribers);
  }

  subscribed(choice: AlertChoice): Promise<number> {
    return this.#worker.ask('subscribed', choice);
  }

  reset(gone: readonly number[] = []): Promise<void> {
    return this.services.ask('reset', { latencyMs: LATENCY_MS, gone });
  }

  /** @returns when it was queued, ms since 1970 */
  async send(id: string, choice: AlertChoice): Promise<number> {
    const at = Date.now();
    await this.#worker.ask('send', { id, choice });
    return at;
  }

  sendDirectly(count: number): Promise<void> {
    return this.#worker.ask('sendDirectly', { origin: this.#addresses.prompt, count });
  }

  state(): Promise<WorkerState> {
    return this.#worker.ask('state');
  }

  received(): Promise<Received> {
    return this.services.ask('received');
  }

  /** @throws Error if the worker has finished before */
  async untilReceived(browsers: number): Promise<Received> {
    for (;;) {
      const { unfinished } = await this.state();
      const received = await this.received();
      if (received.browsers >= browsers) return received;
      if (unfinished === 0) throw new Error(`${received.browsers} of ${browsers} browsers have got the alert`);
      await wait(POLL_MS);
    }
  }

  async untilFinished(): Promise<void> {
    while ((await this.state()).unfinished > 0) await wait(POLL_MS);
  }

  async killWorker(): Promise<void> {
    await this.#worker.kill();
    this.#worker = this.#start();
    await this.#worker.ask('started');
  }

  async close(): Promise<void> {
    await this.#worker.stop();
    await this.services.stop();
  }

  #start(): Helper {
    const { certificate } = this.#addresses;
    const env = { BENCH_DATA: this.#dataFolder, BENCH_CERTIFICATE: certificate };
    return new Helper(new URL('./alert-worker.ts', import.meta.url), env);
  }
}

/** (x) Alerts to 100,000 browsers by the worker's jobs: time and memory, after a kill, beside a silent push service. */
export const alerts: Bench = async ({ folder }) => {
  const worker = await Alerts.open(folder);
  try {
    await worker.subscribe('prompt', { from: 0, to: SOME, choices: ['white-smoke', 'every-smoke', 'vote-again'] });
    await worker.subscribe('prompt', { from: SOME, to: ALL, choices: ['white-smoke'] });
    await worker.subscribe('silent', { from: 0, to: SILENT, choices: ['vote-again'] });
    const rows = await toAll(worker);
    return [...rows, await afterAKill(worker), await besideSilence(worker)];
  } finally {
    await worker.close();
  }
};

async function toAll(worker: Alerts): Promise<readonly BenchRow[]> {
  await worker.reset();
  const direct = Date.now();
  await worker.sendDirectly(SOME);
  const limit = SOME / seconds(direct, Date.now());
  const gone = Array.from({ length: ALL / GONE_EVERY }, (_, n) => n * GONE_EVERY);
  await worker.reset(gone);
  const { peakRssMb: before } = await worker.state();
  const sentAt = await worker.send('all', 'white-smoke');
  const { lastAt, tenThousandthAt } = await worker.untilReceived(ALL);
  await worker.untilFinished();
  const { peakRssMb } = await worker.state();
  const left = await worker.subscribed('white-smoke');
  if (left !== ALL - gone.length) throw new Error(`${left} subscriptions are left of ${ALL}, ${gone.length} had ended`);
  const ours = ALL / seconds(sentAt, lastAt);
  return [
    rowOf({
      name: `x: alerts to ${ALL} browsers`,
      ...{ ours, limit, aim: 0.7, unit: 'browsers/s' },
      note: `${seconds(sentAt, lastAt).toFixed(1)} s; limit: the same messages without jobs and stores; answers after ${LATENCY_MS} ms`,
    }),
    rowOf({
      name: 'x: alerts to the first 10,000',
      ours: seconds(sentAt, tenThousandthAt || lastAt),
      ...{ limit: MAX_SECONDS_OF_10_000, aim: 1, unit: 's', better: 'less' },
    }),
    rowOf({
      name: `x: further memory, alerts to ${ALL} browsers`,
      ours: peakRssMb - before,
      ...{ limit: MAX_FURTHER_MB, aim: 1, unit: 'MB', better: 'less' },
      note: `peak with embedded stores and all subscriptions before: ${before.toFixed(0)} MB`,
    }),
  ];
}

async function afterAKill(worker: Alerts): Promise<BenchRow> {
  await worker.reset();
  const expected = await worker.subscribed('every-smoke');
  await worker.send('killed', 'every-smoke');
  await worker.untilReceived(expected / 2);
  await worker.killWorker();
  await worker.untilReceived(expected);
  await worker.untilFinished();
  const { twice } = await worker.received();
  return rowOf({
    name: `x: of ${expected} browsers, sent to again after a kill`,
    ours: twice,
    ...{ limit: CHUNK * SITE_JOBS['send-alert'].concurrency, aim: 1, unit: 'browsers', better: 'less' },
    note: 'limit: a chunk of each running job; nobody was left out',
  });
}

async function besideSilence(worker: Alerts): Promise<BenchRow> {
  const expected = await worker.subscribed('every-smoke');
  const timeOf = async (id: string, choice: AlertChoice): Promise<number> => {
    await worker.reset();
    const sentAt = await worker.send(id, choice);
    return seconds(sentAt, (await worker.untilReceived(expected)).lastAt);
  };
  const limit = await timeOf('alone', 'every-smoke');
  await worker.untilFinished();
  return rowOf({
    name: `x: alerts to ${expected} browsers beside ${SILENT} of a silent push service`,
    ours: await timeOf('beside', 'vote-again'),
    ...{ limit, aim: 2, unit: 's', better: 'less' },
    note: 'limit: without the silent one',
  });
}

const seconds = (from: number, to: number): number => (to - from) / 1_000;
