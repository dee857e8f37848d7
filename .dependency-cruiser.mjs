/** Dependency rules: which file may import which. infra/scripts/rules/architecture.int.spec.ts breaks each rule on purpose. */
const lib = (name) => `^libs/${name}/`;
const SPECS = '\\.(spec|suite|contract|fixture)\\.tsx?$';
const ADMIN = '^apps/web/src/features/administration';

/** The other libraries that each library may import. */
const ALLOWED_LIBRARIES = {
  platform: [],
  history: ['conclave', 'proof', 'text'],
  'event-log': ['platform'],
  documents: ['platform'],
  mail: ['platform'],
  push: ['platform'],
  media: ['platform', 'documents'],
  jobs: ['platform', 'documents', 'contracts'],
  content: ['platform', 'documents', 'contracts', 'text'],
  'read-models': ['platform', 'documents', 'event-log', 'conclave', 'proof', 'history'],
};

/** Packages that only the folders of their adapters may import. */
const drivers = [
  {
    name: 'mongoose-only-in-its-folder',
    to: 'node_modules/(mongoose|mongodb)/',
    folder: '^libs/(documents/src/mongo|media/src/gridfs)/',
  },
  { name: 'sharp-only-in-its-folder', to: 'node_modules/(sharp|@img)/', folder: '^libs/media/src/(decoding|cards)/' },
  { name: 'satori-only-in-its-folder', to: 'node_modules/satori/', folder: '^libs/media/src/cards/' },
  {
    name: 'event-database-only-in-its-folder',
    to: 'node_modules/(@eventstore|@kurrent|@grpc)/',
    folder: '^libs/event-log/src/eventstoredb/',
  },
  {
    name: 'bullmq-only-in-its-folder',
    to: 'node_modules/(bullmq|ioredis)/',
    folder: '^libs/(jobs/src/bullmq|platform/src/(presence|use-counters))/',
  },
  { name: 'nodemailer-only-in-its-folder', to: 'node_modules/nodemailer/', folder: '^libs/mail/' },
  { name: 'web-push-only-in-its-folder', to: 'node_modules/(@types/)?web-push/', folder: '^libs/push/src/web-push/' },
  {
    name: 'socket-io-only-in-its-folder',
    to: 'node_modules/(socket\\.io|@nestjs/platform-socket\\.io|@nestjs/websockets)/',
    folder: '^apps/api/src/live/',
  },
  {
    name: 'fastify-only-in-its-folder',
    to: 'node_modules/(fastify|@fastify|@nestjs/platform-fastify)/',
    folder: '^apps/api/src/(http|pages)/',
  },
];

// Rooms of apps/api/src/http; each imports only those before it.
const HTTP_ROOMS = ['answers', 'refusals', 'hosts', 'sessions', 'limits', 'uploads', 'requests'];

const forbidden = [
  { name: 'no-cycles', severity: 'error', from: { pathNot: SPECS }, to: { circular: true } },
  { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ...['contracts', 'proof', 'text'].map((library) => ({
    name: `${library}-imports-no-library-or-app`,
    severity: 'error',
    from: { path: lib(library), pathNot: SPECS },
    to: { path: '^(libs|apps)/', pathNot: lib(library) },
  })),
  {
    name: 'conclave-imports-nothing',
    severity: 'error',
    from: { path: lib('conclave'), pathNot: SPECS },
    to: { pathNot: lib('conclave') },
  },
  {
    name: 'contracts-runs-in-the-browser',
    severity: 'error',
    from: { path: lib('contracts'), pathNot: SPECS },
    to: { pathNot: `${lib('contracts')}|node_modules/zod/` },
  },
  ...['proof', 'history', 'text'].map((library) => ({
    name: `${library}-has-no-io`,
    severity: 'error',
    from: { path: lib(library), pathNot: SPECS },
    to: { dependencyTypes: ['core'] },
  })),
  ...Object.entries(ALLOWED_LIBRARIES).map(([name, allowed]) => ({
    name: `${name}-imports-only-allowed-libraries`,
    severity: 'error',
    from: { path: lib(name), pathNot: SPECS },
    to: { path: '^(libs|apps)/', pathNot: `^libs/(${[name, ...allowed].join('|')})/` },
  })),
  { name: 'libs-do-not-import-apps', severity: 'error', from: { path: '^libs/' }, to: { path: '^apps/' } },
  {
    name: 'no-app-imports-an-app',
    severity: 'error',
    from: { path: '^apps/([^/]+)/', pathNot: '^apps/standalone/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'no-feature-imports-a-feature',
    severity: 'error',
    from: { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: SPECS },
    to: { path: '^apps/[^/]+/src/features/', pathNot: '^apps/$1/src/features/$2/' },
  },
  {
    name: 'no-administration-resource-imports-another',
    severity: 'error',
    from: { path: `${ADMIN}/([^/]+)/`, pathNot: `${SPECS}|${ADMIN}/journal/` },
    to: { path: `${ADMIN}/[^/]+/`, pathNot: `${ADMIN}/($1|kit)/` },
  },
  {
    // The journal lists changes of all resources, so it needs their labels.
    name: 'journal-imports-only-labels-of-resources',
    severity: 'error',
    from: { path: `${ADMIN}/journal/`, pathNot: SPECS },
    to: { path: `${ADMIN}/[^/]+/`, pathNot: `${ADMIN}/((journal|kit)/|[^/]+/rules/(labels|changes)\\.ts$)` },
  },
  ...HTTP_ROOMS.map((room, n) => ({
    name: `http-${room}-imports-only-rooms-before-it`,
    severity: 'error',
    from: { path: `^apps/api/src/http/${room}/`, pathNot: SPECS },
    to: { path: '^apps/api/src/http/', pathNot: `^apps/api/src/http/(${HTTP_ROOMS.slice(0, n + 1).join('|')})/` },
  })),
  {
    name: 'view-does-not-import-live',
    severity: 'error',
    from: { path: '^apps/api/src/view/', pathNot: SPECS },
    to: { path: '^apps/api/src/live/' },
  },
  {
    // `stores` is the composition root; the other libraries receive open stores.
    name: 'only-apps-import-stores',
    severity: 'error',
    from: { path: '^libs/', pathNot: '^libs/stores/' },
    to: { path: lib('stores') },
  },
  {
    name: 'no-library-imports-its-own-index',
    severity: 'error',
    from: { path: '^libs/([^/]+)/' },
    to: { path: '^libs/$1/src/index\\.ts$' },
  },
  {
    // Forbids relative paths into another package. Two packages export a second file: the check of Node's version, which
    // runs before anything else is loaded, and the stores of a command, which load no server.
    name: 'only-package-exports',
    severity: 'error',
    from: { path: '^(libs|apps)/([^/]+)/' },
    to: {
      path: '^libs/[^/]+/src/',
      pathNot: '^$1/$2/|^libs/[^/]+/src/index\\.ts$|^libs/(platform/src/node-version|stores/src/with-stores)\\.ts$',
    },
  },
  {
    name: 'only-specs-and-tools-use-testing',
    severity: 'error',
    from: { path: '^(libs|apps)/', pathNot: `${SPECS}|^libs/testing/` },
    to: { path: lib('testing') },
  },
  {
    name: 'sqlite-only-in-embedded',
    severity: 'error',
    from: { path: '^(libs|apps)/', pathNot: `/embedded/|${SPECS}` },
    to: { path: '^(node:)?sqlite$' },
  },
  {
    name: 'nest-in-apps-and-stores',
    severity: 'error',
    from: { path: '^libs/', pathNot: '^libs/stores/' },
    to: { path: 'node_modules/@nestjs/' },
  },
  ...drivers.map(({ name, to, folder }) => ({
    name,
    severity: 'error',
    from: { path: '^(libs|apps)/', pathNot: `${folder}|${SPECS}|^libs/testing/` },
    to: { path: to },
  })),
];

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.spec.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@fumata/source', 'import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
