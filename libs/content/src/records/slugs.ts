import { folded } from '../folding.js';

/** Lower-case ASCII with dashes: what an address can hold of a name or a title. */
export const slugOf = (text: string): string =>
  folded(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '') || 'sans-nom';

/** Candidates in their order: the slug itself, then with a number from 2 on. */
export function* slugCandidates(text: string): Generator<string, never> {
  const slug = slugOf(text);
  yield slug;
  for (let number = 2; ; number += 1) yield `${slug}-${number}`;
}
