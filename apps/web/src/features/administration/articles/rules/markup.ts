export type MarkName = 'strong' | 'em' | 'h2' | 'h3' | 'p' | 'br' | 'ul' | 'ol' | 'a' | 'img';

/** What takes the selection's place, and which part of it is selected then. */
export interface Insertion {
  readonly text: string;
  readonly select: readonly [from: number, to: number];
}

/** Whoever forgets to replace them has a text without link and without picture: the server keeps no such addresses. */
const LINK_TARGET = 'adresse-du-lien';
const IMAGE_TARGET = 'adresse-de-l-image';

/** The selected text within a mark; a line break and an image come after it. */
export function marked(name: MarkName, selected: string): Insertion {
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

/** Each line an item. */
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
