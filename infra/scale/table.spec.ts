import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { table } from './table.ts';

const SIZES = readFileSync(join(__dirname, '../../docs/operations/sizes.md'), 'utf8');
const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

it('is the table of docs/operations/sizes.md', () => {
  const inGuide = SIZES.split('\n').map(cells);
  for (const row of table()) expect(inGuide).toContainEqual(row);
});
