/** File that breaks one rule: its path, its import and the rule that must fire. */
export interface Breach {
  readonly rule: string;
  readonly at: string;
  readonly imports: string;
}

/** Targets of the imports, so that all but one resolve. */
export const SURROUNDINGS: readonly string[] = [
  'apps/api/src/features/accounts/login.ts',
  'apps/api/src/live/gateway.ts',
  'apps/api/src/main.ts',
  'apps/worker/src/main.ts',
  'libs/content/src/cardinals.ts',
  'libs/documents/src/documents.ts',
];

/** Libraries as packages: `@fumata/x` must resolve to `libs/x/src/index.ts`. */
export const LIBRARIES: readonly string[] = [
  'conclave',
  'content',
  'contracts',
  'documents',
  'event-log',
  'jobs',
  'mail',
  'media',
  'platform',
  'proof',
  'read-models',
  'stores',
  'testing',
];

export const PACKAGES: readonly string[] = [
  '@eventstore/db-client',
  '@fastify/helmet',
  '@grpc/grpc-js',
  '@nestjs/common',
  '@nestjs/platform-fastify',
  '@nestjs/platform-socket.io',
  '@nestjs/websockets',
  'bullmq',
  'fastify',
  'ioredis',
  'mongodb',
  'mongoose',
  'nodemailer',
  'sharp',
  'socket.io',
  'zod',
];

export const BREACHES: readonly Breach[] = [
  { rule: 'no-cycles', at: 'libs/content/src/hen.ts', imports: './egg.js' },
  { rule: 'no-cycles', at: 'libs/content/src/egg.ts', imports: './hen.js' },
  { rule: 'nothing-unresolved', at: 'libs/content/src/lost.ts', imports: './nowhere.js' },
  { rule: 'conclave-imports-nothing', at: 'libs/conclave/src/with-package.ts', imports: 'zod' },
  { rule: 'conclave-imports-nothing', at: 'libs/conclave/src/with-core.ts', imports: 'node:crypto' },
  { rule: 'conclave-imports-nothing', at: 'libs/conclave/src/with-room.ts', imports: '@fumata/platform' },
  { rule: 'contracts-imports-no-other-room', at: 'libs/contracts/src/a.ts', imports: '@fumata/conclave' },
  { rule: 'contracts-runs-in-the-browser', at: 'libs/contracts/src/b.ts', imports: 'node:crypto' },
  { rule: 'contracts-runs-in-the-browser', at: 'libs/contracts/src/c.ts', imports: '@nestjs/common' },
  { rule: 'proof-imports-no-other-room', at: 'libs/proof/src/a.ts', imports: '@fumata/contracts' },
  { rule: 'proof-has-no-io', at: 'libs/proof/src/b.ts', imports: 'node:fs' },
  { rule: 'history-sees-only-what-is-beneath', at: 'libs/history/src/a.ts', imports: '@fumata/event-log' },
  { rule: 'history-has-no-io', at: 'libs/history/src/b.ts', imports: 'node:fs' },
  { rule: 'platform-sees-only-what-is-beneath', at: 'libs/platform/src/a.ts', imports: '@fumata/documents' },
  { rule: 'event-log-sees-only-what-is-beneath', at: 'libs/event-log/src/a.ts', imports: '@fumata/conclave' },
  {
    rule: 'documents-sees-only-what-is-beneath',
    at: 'libs/documents/src/a.ts',
    imports: '@fumata/event-log',
  },
  { rule: 'mail-sees-only-what-is-beneath', at: 'libs/mail/src/a.ts', imports: '@fumata/documents' },
  { rule: 'media-sees-only-what-is-beneath', at: 'libs/media/src/a.ts', imports: '@fumata/documents' },
  { rule: 'jobs-sees-only-what-is-beneath', at: 'libs/jobs/src/a.ts', imports: '@fumata/content' },
  { rule: 'content-sees-only-what-is-beneath', at: 'libs/content/src/a.ts', imports: '@fumata/event-log' },
  {
    rule: 'read-models-sees-only-what-is-beneath',
    at: 'libs/read-models/src/a.ts',
    imports: '@fumata/content',
  },
  { rule: 'libs-do-not-import-apps', at: 'libs/testing/src/a.ts', imports: '../../../apps/api/src/main.js' },
  { rule: 'no-app-imports-an-app', at: 'apps/api/src/a.ts', imports: '../../worker/src/main.js' },
  {
    rule: 'no-feature-imports-a-feature',
    at: 'apps/api/src/features/conclave/cast-vote/a.ts',
    imports: '../../accounts/login.js',
  },
  { rule: 'view-knows-no-sockets', at: 'apps/api/src/view/a.ts', imports: '../live/gateway.js' },
  { rule: 'index-is-for-outsiders', at: 'libs/content/src/b.ts', imports: './index.js' },
  { rule: 'index-is-for-outsiders', at: 'libs/content/src/c.ts', imports: '@fumata/content' },
  {
    rule: 'through-the-front-door',
    at: 'apps/api/src/b.ts',
    imports: '../../../libs/content/src/cardinals.js',
  },
  {
    rule: 'through-the-front-door',
    at: 'libs/read-models/src/b.ts',
    imports: '../../documents/src/documents.js',
  },
  { rule: 'only-specs-and-tools-use-testing', at: 'apps/api/src/c.ts', imports: '@fumata/testing' },
  { rule: 'only-specs-and-tools-use-testing', at: 'libs/content/src/d.ts', imports: '@fumata/testing' },
  { rule: 'sqlite-stays-embedded', at: 'libs/event-log/src/b.ts', imports: 'node:sqlite' },
  { rule: 'sqlite-stays-embedded', at: 'apps/api/src/d.ts', imports: 'node:sqlite' },
  { rule: 'nest-in-apps-and-stores', at: 'libs/content/src/e.ts', imports: '@nestjs/common' },
  { rule: 'only-apps-import-stores', at: 'libs/testing/src/b.ts', imports: '@fumata/stores' },
  { rule: 'mongoose-stays-home', at: 'libs/documents/src/embedded/a.ts', imports: 'mongoose' },
  { rule: 'mongoose-stays-home', at: 'apps/api/src/e.ts', imports: 'mongodb' },
  { rule: 'mongoose-stays-home', at: 'libs/media/src/disk/a.ts', imports: 'mongoose' },
  { rule: 'sharp-stays-home', at: 'apps/api/src/features/conclave/c.ts', imports: 'sharp' },
  { rule: 'sharp-stays-home', at: 'libs/media/src/b.ts', imports: 'sharp' },
  { rule: 'event-database-stays-home', at: 'libs/event-log/src/c.ts', imports: '@eventstore/db-client' },
  { rule: 'event-database-stays-home', at: 'libs/event-log/src/memory/a.ts', imports: '@grpc/grpc-js' },
  { rule: 'bullmq-stays-home', at: 'apps/worker/src/b.ts', imports: 'bullmq' },
  { rule: 'bullmq-stays-home', at: 'libs/jobs/src/embedded/a.ts', imports: 'ioredis' },
  { rule: 'bullmq-stays-home', at: 'libs/platform/src/d.ts', imports: 'ioredis' },
  { rule: 'nodemailer-stays-home', at: 'apps/worker/src/c.ts', imports: 'nodemailer' },
  { rule: 'socket-io-stays-home', at: 'apps/api/src/http/a.ts', imports: 'socket.io' },
  { rule: 'socket-io-stays-home', at: 'apps/api/src/f.ts', imports: '@nestjs/platform-socket.io' },
  { rule: 'socket-io-stays-home', at: 'apps/api/src/features/conclave/b.ts', imports: '@nestjs/websockets' },
  { rule: 'fastify-stays-home', at: 'apps/api/src/features/conclave/a.ts', imports: 'fastify' },
  { rule: 'fastify-stays-home', at: 'apps/api/src/live/a.ts', imports: '@fastify/helmet' },
  { rule: 'fastify-stays-home', at: 'apps/worker/src/a.ts', imports: '@nestjs/platform-fastify' },
];

/** The same imports in permitted places: no rule may fire. */
export const LAWFUL: readonly Omit<Breach, 'rule'>[] = [
  { at: 'apps/api/src/features/conclave/cast-vote/lawful.ts', imports: '@fumata/conclave' },
  { at: 'apps/api/src/http/lawful.ts', imports: 'fastify' },
  { at: 'apps/api/src/pages/lawful.ts', imports: 'fastify' },
  { at: 'apps/api/src/live/lawful.ts', imports: 'socket.io' },
  { at: 'apps/standalone/src/lawful.ts', imports: '../../api/src/main.js' },
  { at: 'libs/stores/src/lawful.ts', imports: '@nestjs/common' },
  { at: 'apps/worker/src/lawful.ts', imports: '@fumata/stores' },
  { at: 'libs/content/src/lawful.spec.ts', imports: '@fumata/testing' },
  { at: 'libs/content/src/lawful.ts', imports: '@fumata/documents' },
  { at: 'libs/contracts/src/lawful.ts', imports: 'zod' },
  { at: 'libs/jobs/src/bullmq/lawful.ts', imports: 'bullmq' },
  { at: 'libs/mail/src/smtp/lawful.ts', imports: 'nodemailer' },
  { at: 'libs/documents/src/mongo/lawful.ts', imports: 'mongoose' },
  { at: 'libs/media/src/gridfs/lawful.ts', imports: 'mongoose' },
  { at: 'libs/media/src/decoding/lawful.ts', imports: 'sharp' },
  { at: 'libs/event-log/src/embedded/lawful.ts', imports: 'node:sqlite' },
  { at: 'libs/event-log/src/eventstoredb/lawful.ts', imports: '@eventstore/db-client' },
];
