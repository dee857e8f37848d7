import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import language from './infra/scripts/rules/language-lint.mjs';

const PURE = [
  'libs/conclave/src/**/*.ts',
  'libs/proof/src/**/*.ts',
  'libs/history/src/**/*.ts',
  'libs/text/src/**/*.ts',
];
const noPureSideEffects = [
  { object: 'Date', property: 'now', message: 'Time comes in with the command.' },
  { object: 'Math', property: 'random', message: 'Randomness comes in with the command.' },
];

/** Names that fit anything. `standing` is not one of them: a vote has one, counted or set aside. */
const GENERIC_NAMES = ['shown', 'found', 'known', 'own', 'says', 'taken', 'given', 'held', 'about', 'kept'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'coverage/**',
      'data/**',
      '.tools/**',
      'infra/event-store-emulator/recorded/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: false } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-console': 'error',
      'no-duplicate-imports': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 250],
      'max-params': 'off',
      '@typescript-eslint/max-params': ['error', { max: 4 }],
      complexity: ['error', 15],
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', '**/*.suite.ts', '**/*.suite.tsx', '**/*.contract.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    // Up to 40 lines is the rule; above 50, comments and blank lines included, it is refused.
    files: ['{libs,apps}/*/src/**/*.{ts,tsx}'],
    ignores: [
      '**/*.spec.{ts,tsx}',
      '**/*.suite.{ts,tsx}',
      '**/*.{contract,fixture}.ts',
      'libs/testing/**',
      'apps/*/src/testing/**',
    ],
    rules: { 'max-lines-per-function': ['error', 50] },
  },
  {
    // Comments, names and log messages.
    files: ['{libs,apps}/**/*.{ts,tsx}', 'infra/**/*.{ts,tsx,mjs}'],
    ignores: ['libs/platform/src/observability/logging.spec.ts'],
    plugins: { language },
    rules: { 'language/banned-names': 'error', 'language/comment-openers': 'error', 'language/log-messages': 'error' },
  },
  {
    // `given`, `when` and `then` are the terms of tests.
    files: ['{libs,apps/api,apps/cli,apps/web,apps/worker}/**/*.{ts,tsx}'],
    ignores: ['libs/testing/src/given.ts', 'apps/web/src/features/administration/**'],
    plugins: { language },
    rules: { 'language/banned-names': ['error', { generic: GENERIC_NAMES }] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // Options behind a constant. Decorators and schemas take any object.
    files: ['apps/{api,web}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', '**/*.suite.{ts,tsx}', '**/*.contract.ts'],
    plugins: { language },
    rules: { 'language/typed-options': 'error' },
  },
  {
    // `Field` and `Form` refuse what the browser cannot read ('12e', half a date), whose value is empty.
    files: ['apps/web/src/**/*.tsx'],
    ignores: ['apps/web/src/components/forms/{field,form}.tsx', '**/*.spec.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "JSXOpeningElement[name.name='input'] > JSXAttribute[name.name='type']:not([value.value=/^(checkbox|radio|file|hidden|range|text|search|email|url|password)$/])",
          message: 'Use `Field`: the browser gives an unreadable text of this type as empty.',
        },
        {
          selector: "JSXOpeningElement[name.name='form'] > JSXAttribute[name.name='noValidate']",
          message: 'Use `Form`, which is not submitted while a field is unreadable.',
        },
      ],
    },
  },
  {
    // A stranger's text must not hold the event loop.
    files: ['{libs,apps}/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', '**/*.suite.{ts,tsx}', '**/*.contract.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // The programs that talk to a terminal.
    files: ['apps/cli/src/**/*.ts', 'infra/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // Constructors name each injected dependency; every other function keeps to four parameters.
    files: ['apps/{api,worker}/src/**/*.ts'],
    rules: {
      '@typescript-eslint/max-params': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ":matches(FunctionDeclaration, ArrowFunctionExpression, :not(MethodDefinition[kind='constructor']) > FunctionExpression)[params.length>4]",
          message: 'At most four parameters; only a constructor may have more, for its injected dependencies.',
        },
      ],
    },
  },
  {
    // Only platform reads the environment.
    files: ['libs/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'],
    ignores: ['libs/platform/src/**', '**/*.spec.ts', '**/*.suite.ts', '**/*.contract.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Configuration is read in libs/platform alone.' },
      ],
    },
  },
  {
    files: PURE,
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-properties': ['error', ...noPureSideEffects],
      'no-restricted-globals': [
        'error',
        'process',
        'performance',
        'setTimeout',
        'setInterval',
        'setImmediate',
        'queueMicrotask',
        'fetch',
        'crypto',
        'globalThis',
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ":matches(NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date'])",
          message: 'Time comes in with the command.',
        },
      ],
    },
  },
  {
    files: ['libs/conclave/src/**/*.ts', 'libs/contracts/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }] },
  },
);
