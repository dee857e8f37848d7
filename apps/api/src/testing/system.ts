import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openContent } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import { EmbeddedJobQueue, SITE_JOBS } from '@fumata/jobs';
import { MemoryMailer } from '@fumata/mail';
import { MemoryPictureStore, Pictures } from '@fumata/media';
import {
  MemoryUseCounters,
  singleProcessPresence,
  createIds,
  createLogger,
  createRegistry,
  readConfiguration,
  sealKeyFrom,
  type EnvironmentVariables,
} from '@fumata/platform';
import { MemoryPushSender, deriveVapidKeys } from '@fumata/push';
import { ReadModels } from '@fumata/read-models';
import { ProcessHealth, type OpenStores } from '@fumata/stores';
import type { BuiltPages } from '../pages/page-renderer.js';
import { TestClock } from './doubles/test-clock.js';

/** Minimum cost of argon2, because tests log in hundreds of times. */
const CHEAP = { memoryKib: 8, passes: 1 };

/** Providers of the application; without pages only the API is served. */
export interface TestSystem extends OpenStores {
  readonly clock: TestClock;
  readonly pages?: BuiltPages | undefined;
}

/** Stores in memory; `overrides` replace any of them. */
export function testSystem(overrides: Partial<TestSystem> = {}, env: EnvironmentVariables = {}): TestSystem {
  const clock = overrides.clock ?? new TestClock();
  const ids = createIds(clock);
  const documents = overrides.documents ?? EmbeddedDocumentStore.inMemory();
  const DATA_DIR = join(tmpdir(), `fumata-tests-${process.pid}-${ids.objectId()}`);
  const defaults = {
    PUBLIC_URL: 'http://fumata.test',
    HOST_ALIASES: '127.0.0.1',
    VOTER_COOKIE_MIN_AGE_SECONDS: '0',
    VOTE_PROOF: 'off',
  };
  const CHECKPOINT_STORE = join(DATA_DIR, 'checkpoints');
  const variables = { DATA_DIR, CHECKPOINT_STORE, PORT: '0', ...defaults, ...env };
  const configuration = readConfiguration(variables, 'standalone');
  const { siteTitle } = configuration;
  return {
    configuration,
    secret: 'a secret for tests that is long enough',
    sealKey: sealKeyFrom('A'.repeat(43)),
    vapidKeys: deriveVapidKeys('a secret for tests that is long enough'),
    ids,
    random: () => 0.5,
    log: new MemoryEventLog(),
    documents,
    models: new ReadModels(documents),
    ...openContent(documents, clock, ids, { passwordCost: CHEAP, siteTitle }),
    pictures: new Pictures({ store: new MemoryPictureStore(), onStored: () => undefined }),
    jobs: EmbeddedJobQueue.inMemory(SITE_JOBS, clock),
    mailer: new MemoryMailer(),
    pushSender: new MemoryPushSender(),
    presence: singleProcessPresence,
    useCounters: new MemoryUseCounters(),
    metrics: createRegistry(),
    logger: createLogger('silent'),
    health: new ProcessHealth(),
    ...overrides,
    clock,
  };
}
