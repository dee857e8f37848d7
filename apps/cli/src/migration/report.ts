import { decimal, number } from '@fumata/text';
import type { CopiedPart, EqualPart, Timed } from './copied.js';

/** Result of a migration by part. */
export interface Report {
  /** Empty when only comparing. */
  readonly copied: readonly (CopiedPart & Timed)[];
  readonly same: readonly (EqualPart & Timed)[];
}

const rateOf = (count: number, seconds: number): string =>
  seconds > 0 && count > 0 ? number(Math.round(count / seconds)) : '';

/** Table with one line per non-empty part. */
export function reportLines({ copied, same }: Report): readonly string[] {
  const nonEmpty = same.filter(({ count }) => count > 0);
  const rows = nonEmpty.map(({ what, count, sha256, seconds }): string[] => {
    const part = copied.find((each) => each.what === what);
    const copy = part ? [number(part.unchanged), number(part.copied), rateOf(part.copied, part.seconds)] : ['', '', ''];
    return [what, number(count), ...copy, decimal((part?.seconds ?? 0) + seconds), sha256.slice(0, 16)];
  });
  const table = [['', 'en tout', 'déjà là', 'copiés', 'par seconde', 'secondes', 'empreinte'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table.map((row) =>
    row
      .map((cell, n) => (n === 0 || n === row.length - 1 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
