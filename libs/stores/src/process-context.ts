import type { KeyObject } from 'node:crypto';
import type { Configuration, Shutdown } from '@fumata/platform';
import type { Logger } from 'pino';

/** What a process has settled before it opens a store. */
export interface ProcessContext {
  readonly configuration: Configuration;
  readonly secret: string;
  readonly sealKey: KeyObject;
  readonly logger: Logger;
  /** What the process itself has started; runs on a signal. */
  readonly shutdown: Shutdown;
  /** The stores, in the order in which they were opened; closed in reverse by `StoresModule`. */
  readonly stores: Shutdown;
}
