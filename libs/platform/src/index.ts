export { DAY_MS, systemClock, type Clock } from './clock.js';
export type { ClusterRole, Configuration, EnvironmentVariables, Role } from './configuration/configuration.js';
export { ACCOUNT_ROLES } from './configuration/configuration.schema.js';
export { readConfiguration } from './configuration/read-configuration.js';
export { FolderInUse, openDataFolder, type DataFolder } from './embedded/data-folder.js';
export { observeDataFolder } from './embedded/data-folder-metrics.js';
export { readFileIfExists, replaceFile, syncFolder, writeSynced } from './files/replace-file.js';
export { environment } from './configuration/environment.js';
export { fumataCommand } from './lifecycle/fumata-command.js';
export { shareNextRun } from './share-next-run.js';
export {
  type Check,
  checkOfMail,
  checkOfStore,
  shareConcurrentCalls,
  type Health,
  healthOf,
  probedHealth,
  type StoreHealth,
  withoutDetails,
} from './observability/health.js';
export { wait, type Wait } from './wait.js';
export { withTimeout } from './with-timeout.js';
export { createIds, derivedId, type Ids } from './ids.js';
export { listeningAddress } from './network/listening-address.js';
export { createLogger } from './observability/logging.js';
export { withoutMailAddresses } from './observability/redaction.js';
export { createMetrics, createRegistry } from './observability/metrics.js';
export { isInternal, wasForwarded } from './network/network.js';
export { derivedKey, isSigned, readSignedId, sign, signedId } from './secrets/keys.js';
export { openPresence } from './presence/open-presence.js';
export { singleProcessPresence, type Presence } from './presence/presence.js';
export { loadOrCreateSealKey, promiseKeyOf, sealKeyFrom, signerOf } from './secrets/seal-key.js';
export { loadOrCreateSecret, storedSecret } from './secrets/secret.js';
export { runningSha256, sha256, sha256Base64Url } from './secrets/sha256.js';
export { currentRequest, idsOfRequests, repeatable } from './repeatable-request.js';
export { Shutdown } from './lifecycle/shutdown.js';
export { programVersion, startFacts } from './lifecycle/start-facts.js';
export { describeStartFailure, failStart } from './lifecycle/start-failure.js';
export { StartRefused } from './errors/start-refused.js';
export { causeChain, errorMessage, systemErrorCode } from './errors/system-error.js';
export { inSpan, openRequestSpan, type OpenSpan } from './tracing/spans.js';
export { startTracing, type Tracing } from './tracing/start-tracing.js';
export { parseHost, type Host } from './network/host.js';
export type { WitnessAddress } from './network/witness.js';
export { createFileOnce, KEY_FILES, KEYS } from './secrets/create-file-once.js';
export { trusts, type TrustProxy } from './network/trust-proxy.js';
export { rethrowUnlessUnavailable, Unavailable } from './errors/unavailable.js';
export { commitmentOf, VoterCommitments } from './secrets/voter-commitments.js';
export { VoterPseudonyms } from './secrets/voter-pseudonyms.js';
export { workerFile, WorkerThread } from './threads/worker-thread.js';
export type { WorkerReply, WorkerRequest } from './threads/worker-thread.js';
export { MemoryUseCounters } from './use-counters/memory-use-counters.js';
export { openUseCounters } from './use-counters/open-use-counters.js';
export type { UseCounters } from './use-counters/use-counters.js';
export { isDiskFull } from './embedded/disk-space.js';
