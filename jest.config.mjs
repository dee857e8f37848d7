import { availableParallelism } from 'node:os';

const swc = (syntax) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true, ...syntax },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
  },
];

/** Looked up within Jest's contexts they cost more than what is done with them. None that tests exchange (`Date`), none that packages declare (`Symbol`, `Set`). */
const QUICKLY_FOUND = ['Array', 'JSON', 'Map', 'Math', 'Object'];

/**
 * A `*.suites.int.spec` file runs the suites that it imports, so that the application is loaded once for all of them. Where files
 * are selected, each suite is a file to run by itself instead.
 */
const integrationTests = (extension) =>
  process.env.SUITES_ALONE ? `(\\.suite|(?<!\\.suites)\\.int\\.spec)\\.${extension}$` : `\\.int\\.spec\\.${extension}$`;

const shared = {
  testEnvironment: 'node',
  sandboxInjectedGlobals: QUICKLY_FOUND,
  testEnvironmentOptions: { customExportConditions: ['@fumata/source', 'node'] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': swc({}), '^.+\\.tsx$': swc({ tsx: true }) },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
};

const inProcess = { setupFiles: ['<rootDir>/apps/api/src/testing/plugin-names.ts'] };

export default {
  coverageProvider: 'v8',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testRegex: '(?<!\\.int|\\.e2e|\\.long)\\.spec\\.tsx?$',
      moduleNameMapper: { '\\.css$': '<rootDir>/infra/pages/asset.cjs', ...shared.moduleNameMapper },
    },
    {
      ...shared,
      ...inProcess,
      displayName: 'integration',
      testRegex: integrationTests('ts'),
      // Suites of browser and cluster need what the file that imports them opens.
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '/infra/(cluster|browser)/'],
    },
    { ...shared, ...inProcess, displayName: 'cluster', testRegex: '/infra/cluster/.*\\.int\\.spec\\.ts$' },
    {
      ...shared,
      ...inProcess,
      displayName: 'integration',
      testRegex: integrationTests('tsx'),
      testEnvironment: '<rootDir>/infra/pages/environment.mjs',
      moduleNameMapper: {
        '\\.(css|svg)(\\?raw)?$': '<rootDir>/infra/pages/asset.cjs',
        // As the site is built: the development builds take twice the time and run every effect twice.
        '^(react|react-dom|scheduler)$': '<rootDir>/node_modules/$1/cjs/$1.production.js',
        '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js',
        '^react-dom/client$': '<rootDir>/node_modules/react-dom/cjs/react-dom-client.production.js',
        ...shared.moduleNameMapper,
      },
      transform: {
        '/apps/web/src/.+\\.tsx?$': ['<rootDir>/infra/pages/web-transform.mjs', swc({ tsx: true })[1]],
        ...shared.transform,
      },
    },
    { ...shared, displayName: 'browser', testRegex: '\\.e2e\\.spec\\.ts$' },
    { ...shared, ...inProcess, displayName: 'long', testRegex: '\\.long\\.spec\\.ts$' },
  ],
  // For what hangs: nothing is measured by it, and a loaded machine may take its time.
  testTimeout: 900_000,
  testSequencer: '<rootDir>/infra/scripts/longest-first.mjs',
  // More workers than cores cost more processor time than they use: the cluster's suites run beside them.
  maxWorkers: availableParallelism(),
  // Contexts of finished files are collected late: a worker above this is replaced between two files.
  workerIdleMemoryLimit: '1GB',
  // Half a second, the default, is too short on a busy machine; a worker that a test keeps alive takes all of this.
  workerGracefulExitTimeout: 10_000,
};
