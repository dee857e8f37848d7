import { openContent } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import { EmbeddedJobQueue, SITE_JOBS } from '@fumata/jobs';
import { MemoryMailer } from '@fumata/mail';
import { MemoryPictureStore, Pictures } from '@fumata/media';
import {
  alone,
  createIds,
  createLogger,
  createMetrics,
  readConfiguration,
  sealKeyFrom,
} from '@fumata/platform';
import type { Clock, EnvironmentVariables } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import type { ApiSystem } from '../system.js';

/** A clock that stands still until the test moves it. */
export class TestClock implements Clock {
  private moment = Date.parse('2025-05-07T15:00:00.000Z');

  now(): Date {
    return new Date(this.moment);
  }

  /** Lets so many seconds pass. */
  pass(seconds: number): void {
    this.moment += seconds * 1000;
  }
}

export interface TestSystem extends ApiSystem {
  readonly clock: TestClock;
}

/** A whole API system in memory, with the demo's content. */
export function testSystem(over: Partial<ApiSystem> = {}, env: EnvironmentVariables = {}): TestSystem {
  const clock = new TestClock();
  const ids = createIds(clock);
  const documents = over.documents ?? EmbeddedDocumentStore.inMemory();
  const variables = { PORT: '0', PUBLIC_URL: 'http://fumata.test', ...env };
  return {
    configuration: readConfiguration(variables, 'standalone'),
    secret: 'a secret for tests that is long enough',
    sealKey: sealKeyFrom('A'.repeat(43)),
    ids,
    random: () => 0.5,
    log: new MemoryEventLog(),
    documents,
    models: new ReadModels(documents),
    ...openContent(documents, clock, ids),
    pictures: new Pictures({ store: new MemoryPictureStore(), onKept: () => undefined }),
    jobs: EmbeddedJobQueue.inMemory(SITE_JOBS, clock),
    mailer: new MemoryMailer(),
    presence: alone,
    metrics: createMetrics(),
    logger: createLogger('silent'),
    neighbours: new Map(),
    ...over,
    clock,
  };
}
