export { singleProcessAnnouncements, type Announcements } from './announcements/announcements.js';
export { MemoryAnnouncements } from './announcements/memory-announcements.js';
export { openAnnouncements } from './announcements/open-announcements.js';
export { systemClock, type Clock } from './clock.js';
export type { Configuration, EnvironmentVariables } from './configuration.js';
export { readConfiguration } from './read-configuration.js';
export { FolderInUse, openDataFolder, type DataFolder } from './embedded/data-folder.js';
export { observeDataFolder } from './embedded/data-folder-metrics.js';
export { environment } from './environment.js';
export { fumataCommand } from './fumata-command.js';
export { shareNextRun } from './share-next-run.js';
export {
  checkWithin,
  checkOfMail,
  checkOfStore,
  combineHealth,
  withoutDetails,
  type Check,
  type Health,
} from './health.js';
export { withTimeout } from './with-timeout.js';
export { createIds, derivedId, type Ids } from './ids.js';
export { listeningAddress } from './listening-address.js';
export { createLogger } from './logging.js';
export { withoutMailAddresses } from './redaction.js';
export { createMetrics, createRegistry } from './metrics.js';
export { isInternal, wasForwarded } from './network.js';
export { derivedKey, isSigned, readSignedId, sign, signedId } from './keys.js';
export { openPresence } from './presence/open-presence.js';
export { singleProcessPresence, type Presence } from './presence/presence.js';
export { loadOrCreateSealKey, sealKeyFrom, signerOf } from './seal-key.js';
export { loadOrCreateSecret, storedSecret } from './secret.js';
export { runningSha256, sha256 } from './sha256.js';
export { currentRequest, idsOfRequests, outsideRequest, repeatable } from './repeatable-request.js';
export { Shutdown } from './shutdown.js';
export { programVersion, startFacts } from './start-facts.js';
export { describeStartFailure, failStart } from './start-failure.js';
export { StartRefused } from './start-refused.js';
export { systemErrorCode } from './system-error.js';
export { inSpan, openRequestSpan, type OpenSpan } from './tracing/spans.js';
export { startTracing, type Tracing } from './tracing/start-tracing.js';
export { parseHost, type Host } from './host.js';
export { trusts, type TrustProxy } from './trust-proxy.js';
export { rethrowUnlessUnavailable, Unavailable } from './unavailable.js';
export { VoterPseudonyms } from './voter-pseudonyms.js';
export { workerFile, WorkerThread } from './threads/worker-thread.js';
export type { WorkerReply, WorkerRequest } from './threads/worker-thread.js';
export { MemoryUseCounters } from './use-counters/memory-use-counters.js';
export { openUseCounters } from './use-counters/open-use-counters.js';
export type { UseCounters } from './use-counters/use-counters.js';
