import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Content } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import type { EventLog } from '@fumata/event-log';
import type { SiteJobs } from '@fumata/jobs';
import type { Mailer } from '@fumata/mail';
import type { Pictures } from '@fumata/media';
import { dayInRome } from '@fumata/platform';
import type { Clock, Configuration, Ids, Presence } from '@fumata/platform';
import type { ReadModels } from '@fumata/read-models';
import type { BuiltPages } from './pages/page-renderer.js';

/** Everything from outside that the API works with; whoever starts it hands it over, tests with doubles of their own. */
export interface ApiSystem extends Content {
  readonly configuration: Configuration;
  /** Key material of this installation, from which each use derives its own key. */
  readonly secret: string;
  /** Ed25519: signs receipts; its public half is told to everybody. */
  readonly sealKey: KeyObject;
  readonly clock: Clock;
  readonly ids: Ids;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly log: EventLog;
  readonly documents: DocumentStore;
  readonly models: ReadModels;
  readonly pictures: Pictures;
  readonly jobs: SiteJobs;
  readonly mailer: Mailer;
  /** How many visitors watch, over all API processes. */
  readonly presence: Presence;
  readonly metrics: Registry;
  readonly logger: Logger;
  /** The site's pages; undefined where only the calls are served. */
  readonly pages?: BuiltPages | undefined;
  /** What else runs in this process, by name, and whether it is well: part of what `/health/ready` says. */
  readonly neighbours: Map<string, () => boolean>;
}

/** The day that elector status and its hints refer to. */
export const referenceDay = ({ configuration, clock }: Pick<ApiSystem, 'configuration' | 'clock'>): string =>
  configuration.referenceDate ?? dayInRome(clock.now());

/** Injection tokens for what is not a class of this app. */
export const SYSTEM = Symbol('ApiSystem');
