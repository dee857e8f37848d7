export const MAX_COMPARED = 4;

interface ComparisonQuery {
  /** Without duplicates. */
  readonly slugs: readonly string[];
  readonly repeated: boolean;
  /** Number of cardinals named, when there are too many. */
  readonly tooMany: number | null;
}

/** Parses `?c=a,b`. */
export function parseComparisonQuery(text: string | null): ComparisonQuery {
  const named = (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const slugs = [...new Set(named)];
  const tooMany = slugs.length > MAX_COMPARED ? slugs.length : null;
  return { slugs, repeated: slugs.length < named.length, tooMany };
}

export const comparisonAddress = (people: readonly { readonly slug: string }[]): string =>
  `/cardinaux/comparer?c=${people.map(({ slug }) => encodeURIComponent(slug)).join(',')}`;
