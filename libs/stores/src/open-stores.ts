import type { KeyObject } from 'node:crypto';
import type { Provider } from '@nestjs/common';
import { ContentRecovery, type Content } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import type { EventLog } from '@fumata/event-log';
import type { SiteJobs } from '@fumata/jobs';
import type { Mailer } from '@fumata/mail';
import { Pictures } from '@fumata/media';
import { Shutdown, type Clock, type Configuration, type Ids, type Presence, type UseCounters } from '@fumata/platform';
import type { PushSender, VapidKeys } from '@fumata/push';
import { ReadModels } from '@fumata/read-models';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { CONTENT_PARTS, CONTENT_TOKENS } from './content-tokens.js';
import { ProcessHealth } from './process-health.js';
import { keyRecord } from './key-record.js';
import * as tokens from './tokens.js';

/**
 * A value for each token. Only tests build this object, for `StoresModule.of`; production code injects single tokens.
 */
export interface OpenStores extends Content {
  readonly configuration: Configuration;
  readonly secret: string;
  readonly sealKey: KeyObject;
  readonly vapidKeys: VapidKeys;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: () => number;
  readonly metrics: Registry;
  readonly log: EventLog;
  readonly documents: DocumentStore;
  readonly models: ReadModels;
  readonly jobs: SiteJobs;
  readonly pictures: Pictures;
  readonly mailer: Mailer;
  readonly pushSender: PushSender;
  readonly presence: Presence;
  readonly useCounters: UseCounters;
  readonly health: ProcessHealth;
}

/** The caller closes the stores, so `Shutdown` has no steps. */
export const openStoreProviders = (stores: OpenStores): Provider[] => [
  { provide: tokens.CONFIGURATION, useValue: stores.configuration },
  { provide: tokens.SECRET, useValue: stores.secret },
  { provide: tokens.SEAL_KEY, useValue: stores.sealKey },
  { provide: tokens.VAPID_KEYS, useValue: stores.vapidKeys },
  { provide: tokens.LOGGER, useValue: stores.logger },
  { provide: tokens.CLOCK, useValue: stores.clock },
  { provide: tokens.IDS, useValue: stores.ids },
  { provide: tokens.RANDOM, useValue: stores.random },
  { provide: tokens.METRICS, useValue: stores.metrics },
  { provide: tokens.EVENT_LOG, useValue: stores.log },
  { provide: tokens.DOCUMENTS, useValue: stores.documents },
  { provide: tokens.JOBS, useValue: stores.jobs },
  { provide: tokens.MAILER, useValue: stores.mailer },
  { provide: tokens.PUSH_SENDER, useValue: stores.pushSender },
  { provide: tokens.PRESENCE, useValue: stores.presence },
  { provide: tokens.USE_COUNTERS, useValue: stores.useCounters },
  keyRecord,
  { provide: ReadModels, useValue: stores.models },
  { provide: Pictures, useValue: stores.pictures },
  { provide: ContentRecovery, useValue: new ContentRecovery(stores) },
  { provide: ProcessHealth, useValue: stores.health },
  { provide: Shutdown, useFactory: () => new Shutdown({ exit: () => undefined, log: stores.logger }) },
  ...CONTENT_PARTS.map((part) => ({ provide: CONTENT_TOKENS[part], useValue: stores[part] })),
];
