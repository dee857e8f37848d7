import { slugOf } from '@fumata/content';

const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: 'jpg' };

/** Under which name an original is downloaded: letters of every system, the extension of what the file really is. */
export const downloadName = (title: string, format: string): string =>
  `${slugOf(title)}.${EXTENSIONS[format] ?? format}`;

/** What a file that nobody gave a title is called: its own name, without folders and extension. */
export function titleOf(fileName: string | undefined): string {
  const name = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  return (
    name
      .replace(/\.[^.]{1,5}$/, '')
      .trim()
      .slice(0, 300) || 'Sans titre'
  );
}
