const NOTHING = '–';

/** A form value on one line: 'oui', 'Archevêque, Marseille · Cardinal', '–' for an empty value. */
export function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return listed(value.map(rowText), ' · ') || NOTHING;
  return rowText(value).trim() || NOTHING;
}

function rowText(row: unknown): string {
  if (typeof row === 'object' && row !== null) return listed(Object.values(row).map(String), ', ');
  return row === null || row === undefined ? '' : String(row);
}

const listed = (texts: readonly string[], separator: string): string =>
  texts.filter((text) => text.trim() !== '').join(separator);
