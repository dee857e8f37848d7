import { z } from 'zod';
import { parseHost } from '../network/host.js';
import { parsePlainUrl, withoutFinalSlash } from '../network/plain-url.js';
import { parseWitness } from '../network/witness.js';
import { SEAL_KEY_SHAPE } from '../secrets/seal-key.js';
import { SECRET_MIN_LENGTH } from '../secrets/secret.js';
import { parseTrustProxy } from '../network/trust-proxy.js';

/** `texts`: the demo without galleries, whose images take a few seconds to process at the first start. */
export const SEEDS = ['demo', 'texts', 'none'] as const;
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message);
};

const address = (schemes: string, example: string, isReadable = (_: string): boolean => true) => {
  const shape = new RegExp(`^(${schemes})://[^\\s/]+\\S*$`);
  return z.string().refine((text) => shape.test(text) && isReadable(text), `must be an address such as ${example}`);
};

/** For URLs with one host: a client would print an unparsable URL, password included. */
const url = (schemes: string, example: string) => address(schemes, example, (text) => URL.canParse(text));

const onOrOff = z.enum(['on', 'off'], 'must be on or off');
/** `on` is the former name of `adaptive`. */
const voteProof = z.enum(['adaptive', 'off', 'on'], 'must be adaptive or off');

const mailAddress = z.email('must be an e-mail address');
const password = z.string().min(12, 'must have at least 12 characters');
const privateKey = z.string().regex(SEAL_KEY_SHAPE, 'must be 32 bytes as base64url, without padding');

const fraction = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1, such as 0.1')
  .transform(Number);

const origin = z.string().transform((text, context) => {
  const url = parsePlainUrl(text);
  if (url?.pathname === '/' && parseHost(url.host)) return url.origin;
  context.addIssue('must be an http or https address without a path, such as https://conclave.example');
  return z.NEVER;
});

/** Entries separated by commas; `parse` returns undefined for an invalid one. */
const list = <T extends object | string>(parse: (entry: string) => T | undefined, message: string) =>
  z.string().transform((text, context) => {
    const entries = text.split(',').map((entry) => parse(entry.trim()));
    if (entries.every((entry) => entry !== undefined)) return entries;
    context.addIssue(message);
    return z.NEVER;
  });

const hosts = list(parseHost, 'must be hosts such as www.conclave.example or 192.0.2.1:8080, separated by commas');

const trustProxy = z.string().transform((text, context) => {
  const setting = parseTrustProxy(text);
  if (setting !== undefined) return setting;
  context.addIssue('must be true, a number of hops, or addresses and CIDR blocks separated by commas');
  return z.NEVER;
});

/** Roles of accounts, as in the contract of accounts. */
export const ACCOUNT_ROLES = ['admin', 'conclave', 'redaction', 'galeries', 'analyste', 'membre'] as const;

const accountRoles = list(
  (text) => ACCOUNT_ROLES.find((role) => role === text),
  `must be roles of accounts, separated by commas: ${ACCOUNT_ROLES.join(', ')}`,
);

const publicKeys = list(
  (text) => (SEAL_KEY_SHAPE.test(text) ? text : undefined),
  'must be public keys of 32 bytes as base64url, separated by commas',
);

const witnesses = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => parseWitness(entry.trim()));
  const valid = entries.filter((entry) => entry !== undefined);
  const areDistinct = new Set(valid.map(({ verifierKey }) => verifierKey)).size === entries.length;
  if (areDistinct) return valid;
  context.addIssue(
    'must be distinct witnesses such as witness.example+1a2b3c4d+BF… https://witness.example, separated by commas',
  );
  return z.NEVER;
});

/**
 * Validates each variable separately, all optional: `readConfiguration` adds defaults and the requirements of a role.
 */
export const environmentSchema = z
  .object({
    PORT: wholeNumber(0, 65_535),
    HOST: z.string().regex(/^[\w.:-]+$/, 'must be a host name or an address'),
    PUBLIC_URL: origin,
    HOST_ALIASES: hosts,
    DATA_DIR: z.string(),
    CHECKPOINT_STORE: z.string(),
    WITNESSES: witnesses,
    TIMESTAMP_URL: url('https?', 'https://timestamp.example/tsr'),
    SEED: z.enum(SEEDS, `must be one of ${SEEDS.join(', ')}`),
    ADMIN_EMAIL: mailAddress,
    ADMIN_PASSWORD: password,
    SECRET: z.string().min(SECRET_MIN_LENGTH, `must have at least ${SECRET_MIN_LENGTH} characters`),
    SEAL_KEY: privateKey,
    FORMER_SEAL_KEYS: publicKeys,
    VAPID_KEY: privateKey,
    PUSH_SERVICES: hosts,
    SESSION_IDLE_MINUTES: wholeNumber(5, 1_440),
    SESSION_MAX_HOURS: wholeNumber(1, 720),
    REQUIRE_SECOND_FACTOR: accountRoles,
    VOTE_COOLDOWN_SECONDS: wholeNumber(0, 31_536_000),
    VOTER_COOKIE_MIN_AGE_SECONDS: wholeNumber(0, 3_600),
    VOTE_PROOF: voteProof,
    SHARED_CACHE_SECONDS: wholeNumber(0, 60),
    VOTES_PER_ADDRESS_PER_HOUR: wholeNumber(0, 1_000_000_000),
    MAX_CONNECTIONS: wholeNumber(1, 1_000_000),
    CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000),
    TRUST_PROXY: trustProxy,
    REFERENCE_DATE: z.iso.date('must be a day such as 2025-04-21'),
    EVENT_STORE_URL: address('esdb|esdb\\+discover', 'esdb://localhost:2113?tls=false'),
    MONGODB_URI: address('mongodb|mongodb\\+srv', 'mongodb://localhost:27017/fumata'),
    REDIS_URL: url('rediss?', 'redis://localhost:6379'),
    SMTP_URL: url('smtps?', 'smtp://user:password@mail.example:587'),
    MAIL: onOrOff,
    MAIL_FROM: mailAddress,
    DOWNLOAD_RECORD_DAYS: wholeNumber(1, 3_650),
    SITE_TITLE: z.string().max(80, 'must have at most 80 characters'),
    CONTACT_EMAIL: mailAddress,
    PUBLISHER: z.string().max(500, 'must have at most 500 characters'),
    WEB_DIR: z.string(),
    OTEL_EXPORTER_OTLP_ENDPOINT: url('https?', 'http://localhost:4318').transform(withoutFinalSlash),
    OTEL_TRACES_SAMPLER_ARG: fraction,
    BACKUP_PASSPHRASE: password,
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
  })
  .partial();

export type Environment = z.output<typeof environmentSchema>;
export type Variable = keyof Environment;

/** Values that are never printed: secrets, and URLs that may contain a password. */
export const NEVER_SHOWN: readonly string[] = [
  'ADMIN_PASSWORD',
  'SECRET',
  'SEAL_KEY',
  'VAPID_KEY',
  'BACKUP_PASSPHRASE',
  'PUBLIC_URL',
  'EVENT_STORE_URL',
  'MONGODB_URI',
  'REDIS_URL',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] satisfies readonly Variable[];
