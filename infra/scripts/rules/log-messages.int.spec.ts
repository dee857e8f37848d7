import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');
const SOURCES = globSync('{apps,libs}/*/src/**/*.ts', { cwd: ROOT, exclude: (path) => path.endsWith('.spec.ts') });
/** `<component>: <event>` in code style; `, …` shortens a message. */
const MESSAGE = /`([a-z][a-z -]*: [^`…]*?)(?:, …)?`/g;

describe('docs/operations/logs.md', () => {
  it('names messages that a program writes', () => {
    const page = readFileSync(resolve(ROOT, 'docs/operations/logs.md'), 'utf8');
    const table = page.slice(page.indexOf('## Messages'));
    const named = [...table.matchAll(MESSAGE)].map(([, message = '']) => message);
    const code = SOURCES.map((path) => readFileSync(resolve(ROOT, path), 'utf8')).join('\n');
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((message) => !code.includes(`'${message}`))).toEqual([]);
  });
});
