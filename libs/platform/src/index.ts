export { systemClock, type Clock } from './clock.js';
export {
  ConfigurationInvalid,
  readConfiguration,
  type ClusterConfiguration,
  type Configuration,
  type EnvironmentVariables,
  type Role,
} from './configuration.js';
export { FolderInUse, FolderNotWritable, openDataFolder, type DataFolder } from './embedded/data-folder.js';
export { environment } from './environment.js';
export { shareNextRun } from './share-next-run.js';
export { checkWithin, checkOfStore, combineHealth, withoutDetails, type Check, type Health } from './health.js';
export { withTimeout } from './with-timeout.js';
export { createIds, derivedId, type Ids, type RandomBytes } from './ids.js';
export { createLogger, loggingOptions } from './logging.js';
export { createMetrics, createRegistry } from './metrics.js';
export { isInternal, wasForwarded, type IncomingRequest } from './network.js';
export { derivedKey, isSigned, sign } from './keys.js';
export { openPresence } from './presence/open-presence.js';
export { singleProcessPresence, type Presence } from './presence/presence.js';
export { dayInRome, startOfDayInRome } from './rome.js';
export { SealKeyDamaged, loadOrCreateSealKey, sealKeyFrom, signerOf } from './seal-key.js';
export { SecretDamaged, loadOrCreateSecret } from './secret.js';
export { runningSha256, sha256 } from './sha256.js';
export { Shutdown, type ShutdownHost, type ShutdownStep, type SignalSource } from './shutdown.js';
export { startFacts } from './start-facts.js';
export { describeStartFailure, failStart } from './start-failure.js';
export { StartRefused } from './start-refused.js';
export { systemErrorCode } from './system-error.js';
export {
  currentTraceId,
  inSpan,
  openRequestSpan,
  type TraceHeaders,
  type OpenSpan,
  type SpanFacts,
} from './tracing/spans.js';
export { startTracing, type Tracing, type TracingOptions } from './tracing/start-tracing.js';
export { trusts, type TrustProxy } from './trust-proxy.js';
export { Unavailable } from './unavailable.js';
export { VoterPseudonyms } from './voter-pseudonyms.js';
export { workerFile, WorkerThread } from './threads/worker-thread.js';
export type { WorkerReply, WorkerRequest } from './threads/worker-thread.js';
