import { slugOf } from '@fumata/content';
import { lineSchema } from '@fumata/contracts';

const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: 'jpg' };

/** File name of a downloaded original: portable letters and the extension of the actual format. */
export const downloadName = (title: string, format: string): string =>
  `${slugOf(title)}.${EXTENSIONS[format] ?? format}`;

/** Browsers escape these three in a form's file name (HTML, 4.10.21.8). */
const unescaped = (name: string): string => name.replaceAll('%22', '"').replaceAll(/%0[DA]/gi, ' ');

/** Code points. */
const MAX_LENGTH = 290;

/** Default title of a file: its name without folders and extension. */
export function titleOf(fileName: string | undefined): string {
  const name =
    unescaped(fileName ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const stem = name.replace(/\.[^.]{1,5}$/, '').trim();
  const whole = [...stem].slice(0, MAX_LENGTH).join('').trim();
  return lineSchema(2 * MAX_LENGTH).safeParse(whole).data || 'Sans titre';
}
