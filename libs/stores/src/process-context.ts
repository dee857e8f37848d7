import type { KeyObject } from 'node:crypto';
import type { Configuration, Shutdown } from '@fumata/platform';
import type { Logger } from 'pino';

/** The configuration, keys and logger of a process, known before it opens a store. */
export interface ProcessContext {
  readonly configuration: Configuration;
  readonly secret: string;
  readonly sealKey: KeyObject;
  readonly logger: Logger;
  /** The steps that stop what the process itself has started; they run on a signal. */
  readonly shutdown: Shutdown;
  /** The stores, in the order in which they were opened; closed in reverse by `StoresModule`. */
  readonly stores: Shutdown;
}
