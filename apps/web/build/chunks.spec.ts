import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { GROUPS } from './chunks.js';

const ROOT = join(import.meta.dirname, '../../..');

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  );
const FILES = ['apps/web/src', ...readdirSync(join(ROOT, 'libs')).map((name) => `libs/${name}/src`)].flatMap(filesIn);

/** The parts of a pattern between the `|` that are in no group. */
function topLevelAlternatives(pattern: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of pattern) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (char === '|' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${char}`);
  }
  return parts;
}

/** A pattern without groups for each choice of alternatives; those that a lookahead excludes are named, too. */
function alternativesOf(pattern: string): string[] {
  const parts = topLevelAlternatives(pattern);
  if (parts.length > 1) return parts.flatMap(alternativesOf);
  const group = /\((?:\?!)?((?:[^()]|\([^()]*\))*)\)/.exec(pattern);
  if (!group) return [pattern];
  const [whole, choices = ''] = group;
  return topLevelAlternatives(choices).flatMap((choice) => alternativesOf(pattern.replace(whole, () => choice)));
}

it.each(GROUPS.filter(({ name }) => name !== 'vendor'))('chunk $name names only files that exist', ({ test }) => {
  const isMissing = (pattern: string): boolean => !FILES.some((file) => new RegExp(pattern).test(file));
  expect(alternativesOf(test.source).filter(isMissing)).toEqual([]);
});
