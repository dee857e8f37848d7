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

/** Looked up within Jest's contexts they cost more than what is done with them. None that tests exchange (`Date`), none that packages declare (`Symbol`). */
const QUICKLY_FOUND = ['Array', 'JSON', 'Map', 'Math', 'Object', 'Set'];

const shared = {
  testEnvironment: 'node',
  sandboxInjectedGlobals: QUICKLY_FOUND,
  testEnvironmentOptions: {
    customExportConditions: ['@fumata/source', 'node'],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': swc({}), '^.+\\.tsx$': swc({ tsx: true }) },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
};

export default {
  coverageProvider: 'v8',
  projects: [
    { ...shared, displayName: 'unit', testRegex: '(?<!\\.int|\\.e2e)\\.spec\\.tsx?$' },
    {
      ...shared,
      displayName: 'integration',
      testRegex: '\\.int\\.spec\\.ts$',
      setupFiles: ['<rootDir>/apps/api/src/testing/plugin-names.ts'],
    },
    { ...shared, displayName: 'browser', testRegex: '\\.e2e\\.spec\\.ts$' },
  ],
  // For what hangs: nothing is measured by it, and a loaded machine may take its time.
  testTimeout: 180_000,
  // Suites wait for processes of their own more than they work: no core is kept for the runner.
  maxWorkers: '100%',
};
