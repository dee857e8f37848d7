import type { KeyObject } from 'node:crypto';
import type { Configuration, Shutdown } from '@fumata/platform';
import type { Logger } from 'pino';

/**
 * Location of an installation's data: the configured servers, and the data folder for the rest. A password that
 * contains `siteTitle` is guessable.
 */
export type InstallationLocation = Pick<Configuration, 'dataFolder' | 'mongodbUri' | 'eventStoreUrl'> &
  Partial<Pick<Configuration, 'siteTitle'>>;

/** Everything that opening a store needs. */
export interface StoreContext {
  readonly configuration: InstallationLocation;
  /** Closes the stores in the reverse order of their opening; `StoresModule` runs it. */
  readonly storeShutdown: Shutdown;
}

/** The configuration, keys and logger of a process, known before it opens a store. */
export interface ProcessContext extends StoreContext {
  readonly configuration: Configuration;
  readonly secret: string;
  /** Null in a process that signs no seals. */
  readonly sealKey: KeyObject | null;
  readonly logger: Logger;
  /** The steps that stop what the process itself has started; they run on a signal. */
  readonly shutdown: Shutdown;
}
