import type { Filter } from '@fumata/documents';
import { folded } from '../folding.js';
import type { Kept, RecordRefusal, Records } from './records.js';

/** Lower-case ASCII with dashes: what an address can hold of a name or a title. */
export const slugOf = (text: string): string =>
  folded(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '') || 'sans-nom';

/** Addresses beside those of records: `/cardinaux/electeurs`, `/papabile-du-jour/archive`. */
const RESERVED = new Set(['electeurs', 'comparer', 'archive']);

/** Candidates in their order: the slug itself, then with a number from 2 on. */
export function* slugCandidates(text: string): Generator<string, never> {
  const slug = slugOf(text);
  if (!RESERVED.has(slug)) yield slug;
  for (let number = 2; ; number += 1) yield `${slug}-${number}`;
}

/** A record with an address of its own, and the ones that it had before. */
export interface Slugged extends Kept {
  readonly slug: string;
  readonly oldSlugs: readonly string[];
}

/** All that bear this slug or bore it, those that bear it first. */
export async function bearersOf<T extends Slugged>(records: Records<T>, slug: string): Promise<T[]> {
  // Both are texts of every record with a slug.
  const [bear, bore] = await Promise.all([
    records.find({ slug } as Filter<T>),
    records.find({ oldSlugs: slug } as Filter<T>),
  ]);
  return [...bear, ...bore.filter(({ _id }) => bear.every((each) => each._id !== _id))];
}

/**
 * Writes under the first free slug of a text: one that no other record bears or bore, tried again when somebody was
 * faster. `own` is the record that is written, which may take back a slug of its own.
 */
export async function underFreeSlug<T extends Slugged>(
  records: Records<T>,
  text: string,
  own: string | undefined,
  write: (slug: string) => Promise<T | RecordRefusal>,
): Promise<T | RecordRefusal> {
  for (const slug of slugCandidates(text)) {
    if ((await bearersOf(records, slug)).some(({ _id }) => _id !== own)) continue;
    const outcome = await write(slug);
    const isTaken =
      'refused' in outcome && outcome.refused === 'duplicate-record' && outcome.key.includes('slug');
    if (!isTaken) return outcome;
  }
  throw new Error('there is always a next candidate');
}

/** The slugs that lead to a record once it bears this one. */
export const slugsFrom = ({ slug, oldSlugs }: Slugged, next: string): Pick<Slugged, 'slug' | 'oldSlugs'> => ({
  slug: next,
  oldSlugs: [...new Set([...oldSlugs, slug])].filter((each) => each !== next),
});
