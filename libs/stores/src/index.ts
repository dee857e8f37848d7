export type { CommandStores, LogReader } from './command-stores.js';
export type { OpenStores } from './open-stores.js';
export type { InstallationLocation, ProcessContext } from './process-context.js';
export { NestLogger } from './nest-logger.js';
export { ProcessHealth } from './process-health.js';
export { runProcess } from './run-process.js';
export { StoresModule } from './stores.module.js';
export {
  CARDINAL_IMPORTS,
  CLOCK,
  CONFIGURATION,
  DOCUMENTS,
  EVENT_LOG,
  IDS,
  JOBS,
  LOGGER,
  MAILER,
  METRICS,
  PRESENCE,
  PUSH_SENDER,
  USE_COUNTERS,
  VAPID_KEYS,
  QUESTION_IMPORTS,
  RANDOM,
  SEAL_KEY,
  SECRET,
} from './tokens.js';
