/**
 * JSON by RFC 8785: keys sorted by their UTF-16 units, no white space; undefined values are omitted. For JSON values
 * without lone surrogates: numbers and strings are then canonical as `JSON.stringify` writes them.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const record = value as Readonly<Record<string, unknown>>; // an object can be indexed by any key
  let members = '';
  for (const key of Object.keys(record).sort()) {
    const member = record[key];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}
