import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');

/** Five parameters or properties: one more than allowed. */
const FIVE = 'a: 1, b: 1, c: 1, d: 1, e: 1';

const VIOLATIONS = [
  ...[
    `export function f(${FIVE}) { return [a, b, c, d, e]; }`,
    `export const f = (${FIVE}) => [a, b, c, d, e];`,
    `export class F { f(${FIVE}) { return [a, b, c, d, e]; } }`,
  ].map((code) => ({ at: 'apps/api/src/a.ts', code, rule: 'no-restricted-syntax' })),
  ...['libs/conclave/src/a.ts', 'libs/proof/src/a.ts', 'libs/text/src/a.ts'].flatMap((at) => [
    { at, code: 'export const at = Date.now();', rule: 'no-restricted-properties' },
    { at, code: 'export const lot = Math.random();', rule: 'no-restricted-properties' },
    { at, code: 'export const now = new Date();', rule: 'no-restricted-syntax' },
    { at, code: 'export const now = Date();', rule: 'no-restricted-syntax' },
    { at, code: 'export const env = process.env;', rule: 'no-restricted-globals' },
    { at, code: 'export const lot = crypto.randomUUID();', rule: 'no-restricted-globals' },
    { at, code: 'export const now = globalThis.performance.now();', rule: 'no-restricted-globals' },
    { at, code: 'setTimeout(() => undefined, 1);', rule: 'no-restricted-globals' },
    { at, code: "console.log('smoke');", rule: 'no-console' },
  ]),
  ...['libs/conclave/src/b.ts', 'libs/contracts/src/b.ts'].map((at) => ({
    at,
    code: 'export const id = (raw: unknown) => raw as string;',
    rule: '@typescript-eslint/consistent-type-assertions',
  })),
  ...['libs/documents/src/c.ts', 'apps/api/src/c.ts'].map((at) => ({
    at,
    code: 'export const port = process.env.PORT;',
    rule: 'no-restricted-properties',
  })),
  { at: 'libs/documents/src/d.ts', code: 'export let x: any;', rule: '@typescript-eslint/no-explicit-any' },
  { at: 'libs/documents/src/e.ts', code: 'try { f(); } catch {} function f() {}', rule: 'no-empty' },
  { at: 'apps/api/src/f.ts', code: "console.log('x');", rule: 'no-console' },
  {
    at: 'libs/documents/src/l.ts',
    code: '/** What is written. */\nexport const row = 1;',
    rule: 'language/comment-openers',
  },
  { at: 'libs/documents/src/m.ts', code: 'export const told = 1;', rule: 'language/banned-names' },
  { at: 'libs/content/src/v.ts', code: 'export const found = 1;', rule: 'language/banned-names' },
  { at: 'libs/content/src/w.ts', code: 'export const f = (known: string) => known;', rule: 'language/banned-names' },
  { at: 'apps/cli/src/x.ts', code: 'export const [{ a: held }, ...rest] = all;', rule: 'language/banned-names' },
  { at: 'apps/worker/src/y.ts', code: 'export class Y { private kept = 1; }', rule: 'language/banned-names' },
  {
    at: 'apps/web/src/ab.tsx',
    code: 'export const Title = ({ a: shown }: Props) => <p>{shown}</p>;',
    rule: 'language/banned-names',
  },
  {
    at: 'libs/documents/src/n.ts',
    code: "export const f = (logger: any) => logger.warn({}, 'it is held up');",
    rule: 'language/log-messages',
  },
  { at: 'apps/web/src/o.ts', code: 'const LIVE = { says: 1 };\nconnect(LIVE);', rule: 'language/typed-options' },
  {
    at: 'apps/web/src/ac.ts',
    code: "import { useEffect } from 'react';\nexport const useSmoke = (at: string) => useEffect(() => paint(at), []);",
    rule: 'react-hooks/exhaustive-deps',
  },
  { at: 'apps/web/src/r.tsx', code: 'export const R = <input type="date" />;', rule: 'no-restricted-syntax' },
  { at: 'apps/web/src/s.tsx', code: 'export const S = <input type={kind} />;', rule: 'no-restricted-syntax' },
  { at: 'apps/web/src/t.tsx', code: 'export const T = <form noValidate />;', rule: 'no-restricted-syntax' },
];

const PERMITTED = [
  { at: 'apps/api/src/b.ts', code: `export class F { all; constructor(${FIVE}) { this.all = [a, b, c, d, e]; } }` },
  { at: 'libs/conclave/src/g.ts', code: 'export const at = (time: string) => new Date(time);' },
  { at: 'libs/conclave/src/h.ts', code: "export const kinds = ['a', 'b'] as const;" },
  { at: 'libs/conclave/src/i.spec.ts', code: 'export const now = new Date();' },
  { at: 'libs/platform/src/j.ts', code: 'export const env = process.env;' },
  { at: 'apps/web/src/p.ts', code: 'const LIVE = { says: 1 } satisfies Options;\nconnect(LIVE);' },
  { at: 'apps/web/src/q.ts', code: 'const LIVE: Options = { says: 1 };\nconnect(LIVE);' },
  { at: 'apps/web/src/u.tsx', code: 'export const U = <input type="checkbox" />;' },
  { at: 'libs/jobs/src/z.ts', code: 'export const isOpen = ({ known, standing }: Row) => known && standing;' },
  { at: 'libs/content/src/aa.ts', code: 'export const answer = { found: 1 };' },
  { at: 'libs/testing/src/given.ts', code: 'export function given() {}' },
  { at: 'apps/cli/src/k.ts', code: "console.log('x');" },
];

/** Lints texts as files in a separate process, because Jest cannot load the configuration. */
const LINT = `
  const { ESLint } = await import('eslint');
  const eslint = new ESLint();
  const files = JSON.parse(process.argv[1]);
  const found = [];
  for (const { at, code } of files) {
    const [result] = await eslint.lintText(code, { filePath: at });
    found.push(result.messages.map(({ ruleId }) => ruleId));
  }
  process.stdout.write(JSON.stringify(found));
`;

function rulesThatFire(files: readonly { readonly at: string; readonly code: string }[]): string[][] {
  const args = ['--input-type=module', '--eval', LINT, JSON.stringify(files)];
  const found: string[][] = JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' }));
  return found;
}

describe('lint rules', () => {
  const found = rulesThatFire([...VIOLATIONS, ...PERMITTED]);

  it.each(VIOLATIONS.map((violation, index) => ({ ...violation, fired: found[index] })))(
    '$rule rejects in $at: $code',
    ({ rule, fired }) => expect(fired).toContain(rule),
  );

  it.each(PERMITTED.map((file, index) => ({ ...file, fired: found[VIOLATIONS.length + index] })))(
    'no rule rejects in $at: $code',
    ({ fired }) => expect(fired).toEqual([]),
  );
});
