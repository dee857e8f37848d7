/** JSON with sorted keys, so that equal values from different stores have equal texts. */
export const canonical = (value: unknown): string => JSON.stringify(value, sorted);

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
