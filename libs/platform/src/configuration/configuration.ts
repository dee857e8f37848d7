import type { LOG_LEVELS, SEEDS } from './configuration.schema.js';
import type { Host } from '../network/host.js';
import { StartRefused } from '../errors/start-refused.js';
import type { TrustProxy } from '../network/trust-proxy.js';
import type { WitnessAddress } from '../network/witness.js';

/**
 * `standalone`: everything in one process; the others of a cluster: `signer` holds the key of seals and checkpoints;
 * `worker` signs too if it was given that key; `cli`: the `fumata` command.
 */
export type Role = 'standalone' | 'cli' | ClusterRole;
export type ClusterRole = 'api' | 'worker' | 'signer';

/** The validated environment, frozen. */
export interface Configuration {
  readonly role: Role;
  /** 0 lets the system choose a free port. For a worker or signer: port of its health checks and metrics. */
  readonly port: number;
  readonly host: string;
  /** The site's public origin, without a trailing slash. */
  readonly publicUrl: string;
  /** Further hosts of the site; without a port: with any. */
  readonly hostAliases: readonly Host[];
  /** Absolute path. */
  readonly dataFolder: string;
  /** Absolute path of the folder in which the signer keeps what it has signed, apart from the data. */
  readonly checkpointStore: string;
  /** Programs of others that cosign the checkpoints. */
  readonly witnesses: readonly WitnessAddress[];
  /** Time-stamp authority (RFC 3161) for checkpoints. */
  readonly timestampUrl: string | undefined;
  readonly seed: (typeof SEEDS)[number];
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  /** Undefined if unset, in standalone and cli only: `loadOrCreateSecret` stores one in the data folder. */
  readonly secret: string | undefined;
  /** Value of `SEAL_KEY`; if unset, `loadOrCreateSealKey` stores one in the data folder of a standalone process. */
  readonly sealKey: string | undefined;
  /** Earlier public keys (base64url), newest first, so that their signatures can still be verified. */
  readonly formerSealKeys: readonly string[];
  /** Private key for web push (base64url); undefined: derived from the secret. */
  readonly vapidKey: string | undefined;
  /** Hosts of push services besides those of browsers. */
  readonly pushServices: readonly Host[];
  /** A session of the pages ends after this time without a request. */
  readonly sessionIdleMinutes: number;
  /** Longest session of the pages, from its login. */
  readonly sessionMaxHours: number;
  /** Roles of accounts that need a second factor. */
  readonly rolesWithSecondFactor: readonly string[];
  /** 0: no cooldown between two votes of a visitor. */
  readonly voteCooldownSeconds: number;
  /** A vote needs a visitor's cookie of at least this age; 0: none. */
  readonly voterCookieMinAgeSeconds: number;
  /** A vote needs a proof of work. */
  readonly needsVoteProof: boolean;
  /** `limit` 0: none. `explicit`: the variable was set, so the limit applies to loopback too. */
  readonly votesPerAddressPerHour: { readonly limit: number; readonly explicit: boolean };
  /** Maximum number of open connections of a process: in total, and from one network. */
  readonly connections: { readonly total: number; readonly perNetwork: number };
  /** For how long a cache in front of the site keeps public answers; 0: there is none. */
  readonly sharedCacheSeconds: number;
  readonly trustProxy: TrustProxy;
  /** `YYYY-MM-DD`; undefined means today. */
  readonly referenceDate: string | undefined;
  /** Undefined means the embedded log. */
  readonly eventStoreUrl: string | undefined;
  /** Undefined means the embedded documents. */
  readonly mongodbUri: string | undefined;
  readonly redisUrl: string | undefined;
  /** Undefined: mails are written to the data folder, and visitors get their links directly. */
  readonly smtpUrl: string | undefined;
  /** False: no mail is sent, requests for mails are refused, and queued mails wait. */
  readonly sendsMail: boolean;
  readonly mailFrom: string;
  /** After this many days a download record loses its e-mail and IP address. */
  readonly downloadRecordDays: number;
  /** Suffix of every page title, after the bar. */
  readonly siteTitle: string;
  /** Shown to visitors. */
  readonly contactEmail: string;
  /** Publisher named in the legal notice; empty for none. */
  readonly publisher: string;
  /** Absolute path of the built pages; undefined: next to the program. */
  readonly webDir: string | undefined;
  /** Encrypts backups; undefined: they are not encrypted. */
  readonly backupPassphrase: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /**
   * Tracing endpoint without a trailing slash, and the fraction of new traces that are recorded; undefined: no tracing.
   */
  readonly traces: { readonly endpoint: string; readonly samplingRatio: number } | undefined;
}

/** Configuration of a process of a cluster, whose processes share the servers and the secret. */
export interface ClusterConfiguration extends Configuration {
  readonly role: ClusterRole;
  readonly secret: string;
  readonly eventStoreUrl: string;
  readonly mongodbUri: string;
  readonly redisUrl: string;
}

export class ConfigurationInvalid extends StartRefused {
  override readonly name = 'ConfigurationInvalid';

  /** @param problems one line per problem, starting with the variable's name; without secrets. */
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;
