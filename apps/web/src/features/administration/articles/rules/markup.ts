export type FormatName = 'strong' | 'em' | 'h2' | 'h3' | 'p' | 'br' | 'ul' | 'ol' | 'a' | 'img';

/** Replacement of the selection, and the range that is selected after it. */
export interface Insertion {
  readonly text: string;
  readonly select: readonly [from: number, to: number];
}

/** Placeholder addresses. The server removes a link or an image that still has one. */
const LINK_TARGET = 'adresse-du-lien';
const IMAGE_TARGET = 'adresse-de-l-image';

/** The selected text inside the tags of a format; a line break or an image is inserted after it. */
export function formatted(name: FormatName, selected: string): Insertion {
  switch (name) {
    case 'br':
      return around(`${selected}<br>`, '', '');
    case 'ul':
    case 'ol':
      return around(`<${name}>\n`, items(selected), `\n</${name}>`);
    case 'a':
      return around('<a href="', LINK_TARGET, `">${selected || 'texte du lien'}</a>`);
    case 'img':
      return around(`${selected}<img src="`, IMAGE_TARGET, '" alt="description de l’image">');
    default:
      return around(`<${name}>`, selected, `</${name}>`);
  }
}

/** Turns each line into a list item. */
const items = (selected: string): string =>
  selected
    .trim()
    .split('\n')
    .map((line) => `  <li>${line.trim()}</li>`)
    .join('\n');

const around = (before: string, selected: string, after: string): Insertion => ({
  text: before + selected + after,
  select: [before.length, before.length + selected.length],
});
