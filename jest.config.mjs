const shared = {
  testEnvironment: 'node',
  testEnvironmentOptions: {
    customExportConditions: ['@fumata/source', 'node'],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
};

export default {
  coverageProvider: 'v8',
  projects: [
    { ...shared, displayName: 'unit', testRegex: '(?<!\\.int|\\.e2e)\\.spec\\.tsx?$' },
    { ...shared, displayName: 'integration', testRegex: '\\.int\\.spec\\.ts$' },
  ],
  testTimeout: 30_000,
};
