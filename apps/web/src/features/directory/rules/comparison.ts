/** So many stand side by side at most. */
export const MOST_COMPARED = 4;

interface Asked {
  /** Each once. */
  readonly slugs: readonly string[];
  readonly repeated: boolean;
  /** How many are named, when that is too many. */
  readonly tooMany: number | null;
}

/** Whom `?c=a,b` names. */
export function askedFor(text: string | null): Asked {
  const named = (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const slugs = [...new Set(named)];
  const tooMany = slugs.length > MOST_COMPARED ? slugs.length : null;
  return { slugs, repeated: slugs.length < named.length, tooMany };
}

/** The address of a comparison. */
export const comparisonOf = (people: readonly { readonly slug: string }[]): string =>
  `/cardinaux/comparer?c=${people.map(({ slug }) => encodeURIComponent(slug)).join(',')}`;
