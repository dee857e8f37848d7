import { resolve } from 'node:path';
import type { z } from 'zod';
import {
  NEVER_SHOWN,
  environmentSchema,
  type Environment,
  type LOG_LEVELS,
  type SEEDS,
  type Variable,
} from './configuration.schema.js';
import { StartRefused } from './start-refused.js';
import type { TrustProxy } from './trust-proxy.js';

/**
 * `standalone`: everything in one process; `api`, `worker`: the processes of a cluster; `cli`: the `fumata` command.
 */
export type Role = 'standalone' | 'api' | 'worker' | 'cli';

/** The validated environment, frozen. Outside this library nothing reads `process.env`. */
export interface Configuration {
  readonly role: Role;
  /** 0 lets the system choose a free port. For a worker: port of its health checks and metrics. */
  readonly port: number;
  readonly host: string;
  /** The site's public origin, without a trailing slash. */
  readonly publicUrl: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly seed: (typeof SEEDS)[number];
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  /** Undefined in standalone and cli: `loadOrCreateSecret` stores one in the data folder. */
  readonly secret: string | undefined;
  /** Value of `SEAL_KEY`; undefined in standalone and cli: `loadOrCreateSealKey` stores one in the data folder. */
  readonly sealKey: string | undefined;
  /** Earlier public keys (base64url), newest first, so that their signatures can still be verified. */
  readonly formerSealKeys: readonly string[];
  /** 0: no cooldown between two votes of a visitor. */
  readonly voteCooldownSeconds: number;
  /** `limit` 0: none. `explicit`: the variable was set, so the limit applies to loopback too. */
  readonly votesPerAddressPerHour: { readonly limit: number; readonly explicit: boolean };
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
  /** Sender of mails. */
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
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /**
   * Tracing endpoint without a trailing slash, and the share of new traces that are recorded; undefined: no tracing.
   */
  readonly traces: { readonly endpoint: string; readonly share: number } | undefined;
}

/** Configuration of `api` and `worker`, which share the servers and the secret. */
export interface ClusterConfiguration extends Configuration {
  readonly role: 'api' | 'worker';
  readonly secret: string;
  readonly sealKey: string;
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

const NEEDED_IN_A_CLUSTER = ['SECRET', 'SEAL_KEY', 'EVENT_STORE_URL', 'MONGODB_URI', 'REDIS_URL'] as const;
const SITE_PORT = 3000;
const DEMO_REFERENCE_DATE = '2025-04-21';

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/**
 * Validates the environment for one role. An empty variable counts as unset; unknown ones are ignored.
 *
 * @throws ConfigurationInvalid with all problems at once.
 */
export function readConfiguration(env: EnvironmentVariables, role: 'api' | 'worker'): ClusterConfiguration;
export function readConfiguration(env: EnvironmentVariables, role: Role): Configuration;
export function readConfiguration(env: EnvironmentVariables, role: Role): Configuration {
  const values = withoutEmpty(env);
  const parsed = environmentSchema.safeParse(values);
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => problem(issue, values))),
    ...missing(role, values),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigurationInvalid(problems);
  return freeze(configurationOf(parsed.data, role));
}

function configurationOf(values: Environment, role: Role): Configuration {
  const seed = values.SEED ?? (role === 'standalone' ? 'demo' : 'none');
  const { port, host, publicUrl } = placeOf(values, role);
  return {
    role,
    port,
    host,
    publicUrl,
    dataDir: resolve(values.DATA_DIR ?? 'data'),
    seed,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    ...keysOf(values),
    voteCooldownSeconds: values.VOTE_COOLDOWN_SECONDS ?? 3600,
    votesPerAddressPerHour: {
      limit: values.VOTES_PER_ADDRESS_PER_HOUR ?? 600,
      explicit: values.VOTES_PER_ADDRESS_PER_HOUR !== undefined,
    },
    trustProxy: values.TRUST_PROXY ?? { trust: 'nobody' },
    referenceDate: values.REFERENCE_DATE ?? (seed === 'none' ? undefined : DEMO_REFERENCE_DATE),
    eventStoreUrl: values.EVENT_STORE_URL,
    mongodbUri: values.MONGODB_URI,
    redisUrl: values.REDIS_URL,
    ...mailOf(values, publicUrl),
    ...pagesOf(values, publicUrl),
    logLevel: values.LOG_LEVEL ?? 'info',
    traces: tracesOf(values),
  };
}

const tracesOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG }: Environment) =>
  endpoint === undefined ? undefined : { endpoint, share: OTEL_TRACES_SAMPLER_ARG ?? 1 };

/** A worker listens on its own port for health checks; the public URL is the site's. */
function placeOf(values: Environment, role: Role) {
  const ofCluster = role === 'api' || role === 'worker';
  const port = values.PORT ?? (role === 'worker' ? 3001 : SITE_PORT);
  return {
    port,
    host: values.HOST ?? (ofCluster ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${role === 'worker' ? SITE_PORT : port}`,
  };
}

const contactOf = (values: Environment, publicUrl: string): string =>
  values.CONTACT_EMAIL ?? `contact@${new URL(publicUrl).hostname}`;

const keysOf = (values: Environment) => ({
  secret: values.SECRET,
  sealKey: values.SEAL_KEY,
  formerSealKeys: values.FORMER_SEAL_KEYS ?? [],
});

function mailOf(values: Environment, publicUrl: string) {
  return {
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? contactOf(values, publicUrl),
    downloadRecordDays: values.DOWNLOAD_RECORD_DAYS ?? 180,
  };
}

function pagesOf(values: Environment, publicUrl: string) {
  return {
    siteTitle: values.SITE_TITLE ?? 'Fumata 2025',
    contactEmail: contactOf(values, publicUrl),
    publisher: values.PUBLISHER ?? '',
    webDir: values.WEB_DIR === undefined ? undefined : resolve(values.WEB_DIR),
  };
}

/** Also trims values, except where spaces may be significant. */
function withoutEmpty(env: EnvironmentVariables): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(env)) {
    const text = name === 'ADMIN_PASSWORD' || name === 'SECRET' ? value : value.trim();
    if (text !== '') given[name] = text;
  }
  return given;
}

function problem(issue: z.core.$ZodIssue, given: Record<string, string>): string {
  const name = String(issue.path[0]);
  const shown = NEVER_SHOWN.includes(name) ? '' : ` (it is ${JSON.stringify(given[name])})`;
  return `${name} ${issue.message}${shown}`;
}

function missing(role: Role, given: Record<string, string>): string[] {
  if (role !== 'api' && role !== 'worker') return [];
  return NEEDED_IN_A_CLUSTER.filter((name: Variable) => given[name] === undefined).map(
    (name) => `${name} must be set: ${role} shares it with the other processes`,
  );
}

function freeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner);
  return Object.freeze(value);
}
