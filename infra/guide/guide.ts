import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { blocksOf, type Block, type Form } from './parse.ts';

export const GUIDE = resolve(import.meta.dirname, '../../docs/operations');
export const INDEX = 'README.md';

export const readPage = (page: string): string => readFileSync(join(GUIDE, page), 'utf8');

/** The pages in the order of the index, which comes first. */
export const pagesOf = (index: string): string[] => [
  ...new Set([INDEX, ...[...index.matchAll(/\]\(([\w-]+\.md)/g)].map(([, page = '']) => page)]),
];

/** The blocks of a form, or of all, in the order in which a reader meets them. */
export const blocksOfGuide = (form?: Form): Block[] =>
  pagesOf(readPage(INDEX))
    .flatMap((page) => blocksOf(page, readPage(page)))
    .filter((block) => form === undefined || block.form === form);
