import type { Filter, Sort } from '@fumata/documents';
import { foldText } from '@fumata/text';
import type { RecordChange, RecordRefusal, StoredRecord } from './record.js';
import type { Records } from './records.js';

/** Lower-case ASCII with dashes, for URLs. */
export const slugOf = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '') || 'sans-nom';

/** Reserved paths next to records: `/cardinaux/electeurs`, `/papabile-du-jour/archive`. */
const RESERVED = new Set(['electeurs', 'comparer', 'archive']);

/** The slug itself, then with numbers from 2 on. */
export function* slugCandidates(text: string): Generator<string, never> {
  const slug = slugOf(text);
  if (!RESERVED.has(slug)) yield slug;
  for (let number = 2; ; number += 1) yield `${slug}-${number}`;
}

export interface Slugged extends StoredRecord {
  readonly slug: string;
  /** Earlier slugs, which keep working. */
  readonly oldSlugs: readonly string[];
}

/** Records with this current or earlier slug, current ones first. */
export async function recordsWithSlug<T extends Slugged>(records: Records<T>, slug: string): Promise<T[]> {
  // both are string fields of every record with a slug
  const [current, former] = await Promise.all([
    records.find({ slug } as Filter<T>),
    records.find({ oldSlugs: slug } as Filter<T>),
  ]);
  return [...current, ...former.filter(({ _id }) => current.every((each) => each._id !== _id))];
}

/**
 * Records of a filter whose slug begins with a text of the characters of slugs, in the order of their slugs. None if the
 * text is a slug of any record, hidden ones included: its address leads to no other record.
 */
export async function recordsBySlugBeginning<T extends Slugged>(
  records: Records<T>,
  filter: Filter<T>,
  beginning: string,
  limit: number,
): Promise<T[]> {
  if ((await recordsWithSlug(records, beginning)).length > 0) return [];
  const begins: object = { slug: { $gte: beginning, $lt: `${beginning}{` } }; // '{' comes right after 'z'
  const sort = { slug: 1 } as Sort<T>;
  return records.find({ $and: [filter, begins as Filter<T>] }, { sort, limit }); // a string field of these records
}

/** Gives records, known or new ones, the first free slug of a text: each slug to one of them, for ever. */
export function freeSlugs(
  records: readonly Pick<Slugged, '_id' | 'slug' | 'oldSlugs'>[],
): (text: string, id: string) => string {
  const holders = new Map(
    records.flatMap(({ _id, slug, oldSlugs }) => [slug, ...oldSlugs].map((each) => [each, _id] as const)),
  );
  return (text, id) => {
    for (const slug of slugCandidates(text)) {
      if ((holders.get(slug) ?? id) !== id) continue;
      holders.set(slug, id);
      return slug;
    }
    throw new Error('slug candidates are infinite');
  };
}

/**
 * Writes a record under the first free slug of a text: not used by another record, now or earlier; retried after a
 * conflict. The record with this id may reuse its own slugs.
 */
export async function withFreeSlug<T extends Slugged>(
  records: Records<T>,
  text: string,
  id: string,
  write: (slug: string) => Promise<T | RecordRefusal>,
): Promise<T | RecordRefusal> {
  for (const slug of slugCandidates(text)) {
    if ((await recordsWithSlug(records, slug)).some(({ _id }) => _id !== id)) continue;
    const outcome = await write(slug);
    const isTaken = 'refused' in outcome && outcome.refused === 'duplicate-record' && outcome.key.includes('slug');
    if (!isTaken) return outcome;
  }
  throw new Error('slug candidates are infinite');
}

/** Changes a record; another slug text gives it a new slug, and the old one keeps working. */
export function changeWithSlug<T extends Slugged>(
  records: Records<T>,
  current: T,
  text: { readonly before: string; readonly after: string },
  request: RecordChange<T>,
): Promise<T | RecordRefusal> {
  const write = (slug: string) => {
    const change = (latest: T) => ({ ...request.change(latest), ...slugsFrom(latest, slug) });
    return records.change(current._id, { ...request, change });
  };
  const { before, after } = text;
  if (before === after) return records.change(current._id, request);
  return withFreeSlug(records, after, current._id, write);
}

/** The slug fields of a record once it has this slug. */
export const slugsFrom = ({ slug, oldSlugs }: Slugged, next: string): Pick<Slugged, 'slug' | 'oldSlugs'> => ({
  slug: next,
  oldSlugs: [...new Set([...oldSlugs, slug])].filter((each) => each !== next),
});
