import { slugOf } from '@fumata/content';
import { lineSchema } from '@fumata/contracts';

const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: 'jpg' };

/** Under which name an original is downloaded: letters of every system, the extension of what the file really is. */
export const downloadName = (title: string, format: string): string =>
  `${slugOf(title)}.${EXTENSIONS[format] ?? format}`;

/** Browsers write these three in a form in a way of their own (HTML, 4.10.21.8). */
const asNamed = (name: string): string => name.replaceAll('%22', '"').replaceAll(/%0[DA]/gi, ' ');

/** In letters, whatever they are made of. */
const LONGEST = 290;

/** What a file that nobody gave a title is called: its own name, without folders and extension. */
export function titleOf(fileName: string | undefined): string {
  const name =
    asNamed(fileName ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const stem = name.replace(/\.[^.]{1,5}$/, '').trim();
  const whole = [...stem].slice(0, LONGEST).join('').trim();
  return lineSchema(2 * LONGEST).safeParse(whole).data || 'Sans titre';
}
