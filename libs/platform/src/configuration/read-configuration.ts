import { resolve } from 'node:path';
import type { z } from 'zod';
import {
  ConfigurationInvalid,
  type ClusterConfiguration,
  type ClusterRole,
  type Configuration,
  type EnvironmentVariables,
  type Role,
} from './configuration.js';
import { NEVER_SHOWN, environmentSchema, type Environment, type Variable } from './configuration.schema.js';

const NEEDED_IN_A_CLUSTER: readonly Variable[] = ['SECRET', 'EVENT_STORE_URL', 'MONGODB_URI', 'REDIS_URL'];
const NEEDED: Readonly<Record<Role, readonly Variable[]>> = {
  standalone: [],
  cli: [],
  api: NEEDED_IN_A_CLUSTER,
  worker: NEEDED_IN_A_CLUSTER,
  signer: [...NEEDED_IN_A_CLUSTER, 'SEAL_KEY'],
};
const SITE_PORT = 3000;
const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){3})$/i;
const DEMO_REFERENCE_DATE = '2025-04-21';

/**
 * Validates the environment for one role. An empty variable counts as unset; unknown ones are ignored.
 *
 * @throws ConfigurationInvalid with all problems at once.
 */
export function readConfiguration(env: EnvironmentVariables, role: ClusterRole): ClusterConfiguration;
export function readConfiguration(env: EnvironmentVariables, role: Role): Configuration;
export function readConfiguration(env: EnvironmentVariables, role: Role): Configuration {
  const variables = withoutEmpty(env);
  const parsed = environmentSchema.safeParse(variables);
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => problem(issue, variables))),
    ...missing(role, variables),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigurationInvalid(problems);
  return freeze(configurationOf(parsed.data, role));
}

function configurationOf(values: Environment, role: Role): Configuration {
  const seed = values.SEED ?? (role === 'standalone' ? 'demo' : 'none');
  const { port, host, publicUrl } = addressOf(values, role);
  const contactEmail = values.CONTACT_EMAIL ?? `contact@${new URL(publicUrl).hostname}`;
  return {
    role,
    port,
    host,
    publicUrl,
    hostAliases: values.HOST_ALIASES ?? [],
    ...foldersOf(values),
    witnesses: values.WITNESSES ?? [],
    timestampUrl: values.TIMESTAMP_URL,
    seed,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    secret: values.SECRET,
    sealKey: values.SEAL_KEY,
    formerSealKeys: values.FORMER_SEAL_KEYS ?? [],
    vapidKey: values.VAPID_KEY,
    pushServices: values.PUSH_SERVICES ?? [],
    ...limitsOf(values),
    needsVoteProof: needsVoteProof(values, seed, host),
    trustProxy: values.TRUST_PROXY ?? { trust: 'nobody' },
    referenceDate: values.REFERENCE_DATE ?? (seed === 'none' ? undefined : DEMO_REFERENCE_DATE),
    eventStoreUrl: values.EVENT_STORE_URL,
    mongodbUri: values.MONGODB_URI,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    sendsMail: values.MAIL !== 'off',
    mailFrom: values.MAIL_FROM ?? contactEmail,
    ...sessionsOf(values),
    downloadRecordDays: values.DOWNLOAD_RECORD_DAYS ?? 180,
    contactEmail,
    ...pagesOf(values),
    backupPassphrase: values.BACKUP_PASSPHRASE,
    logLevel: values.LOG_LEVEL ?? 'info',
    traces: tracesOf(values),
  };
}

/** The signer's memory stands beside the data folder: a restored data folder must not bring an older one with it. */
function foldersOf({ DATA_DIR, CHECKPOINT_STORE }: Environment) {
  const dataFolder = resolve(DATA_DIR ?? 'data');
  return { dataFolder, checkpointStore: resolve(CHECKPOINT_STORE ?? `${dataFolder}-checkpoints`) };
}

const limitsOf = ({ VOTES_PER_ADDRESS_PER_HOUR, ...values }: Environment) => ({
  voteCooldownSeconds: values.VOTE_COOLDOWN_SECONDS ?? 3600,
  voterCookieMinAgeSeconds: values.VOTER_COOKIE_MIN_AGE_SECONDS ?? 2,
  votesPerAddressPerHour: {
    limit: VOTES_PER_ADDRESS_PER_HOUR ?? 600,
    explicit: VOTES_PER_ADDRESS_PER_HOUR !== undefined,
  },
  sharedCacheSeconds: values.SHARED_CACHE_SECONDS ?? 0,
  connections: { total: values.MAX_CONNECTIONS ?? 25_000, perNetwork: values.CONNECTIONS_PER_ADDRESS ?? 2_000 },
});

/** The demo on loopback has no visitors to protect: programs that try it out vote without a proof. */
const needsVoteProof = ({ VOTE_PROOF }: Environment, seed: Configuration['seed'], host: string): boolean =>
  VOTE_PROOF === undefined ? seed !== 'demo' || !LOOPBACK.test(host) : VOTE_PROOF !== 'off';

const sessionsOf = ({ SESSION_IDLE_MINUTES, SESSION_MAX_HOURS, REQUIRE_SECOND_FACTOR }: Environment) => ({
  rolesWithSecondFactor: REQUIRE_SECOND_FACTOR ?? [],
  sessionIdleMinutes: SESSION_IDLE_MINUTES ?? 30,
  sessionMaxHours: SESSION_MAX_HOURS ?? 12,
});

const tracesOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG }: Environment) =>
  endpoint === undefined ? undefined : { endpoint, samplingRatio: OTEL_TRACES_SAMPLER_ARG ?? 1 };

/** A worker or signer listens on its own port for health checks; the public URL is the site's. */
function addressOf(values: Environment, role: Role) {
  const hasNoPages = role === 'worker' || role === 'signer';
  const port = values.PORT ?? (hasNoPages ? 3001 : SITE_PORT);
  return {
    port,
    host: values.HOST ?? (hasNoPages || role === 'api' ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${hasNoPages ? SITE_PORT : port}`,
  };
}

const pagesOf = (values: Environment) => ({
  siteTitle: values.SITE_TITLE ?? 'Fumata 2025',
  publisher: values.PUBLISHER ?? '',
  webDir: values.WEB_DIR === undefined ? undefined : resolve(values.WEB_DIR),
});

/** Also trims values, except where spaces may be significant. */
function withoutEmpty(env: EnvironmentVariables): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(env)) {
    const text = name === 'ADMIN_PASSWORD' || name === 'SECRET' ? value : value.trim();
    if (text !== '') variables[name] = text;
  }
  return variables;
}

function problem(issue: z.core.$ZodIssue, variables: Record<string, string>): string {
  const name = String(issue.path[0]);
  const currentValue = NEVER_SHOWN.includes(name) ? '' : ` (it is ${JSON.stringify(variables[name])})`;
  return `${name} ${issue.message}${currentValue}`;
}

function missing(role: Role, variables: Record<string, string>): string[] {
  return NEEDED[role]
    .filter((name) => variables[name] === undefined)
    .map((name) => `${name} must be set: ${role} shares it with the other processes`);
}

function freeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner);
  return Object.freeze(value);
}
