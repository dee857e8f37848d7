export type FormatName = 'strong' | 'em' | 'h2' | 'h3' | 'p' | 'br' | 'ul' | 'ol' | 'a' | 'img';

/** Replacement of the selection, and the range that is selected after it. */
interface Insertion {
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

interface Shortcut {
  /** `ctrl` is Cmd on a Mac. Never Ctrl + Alt: that is AltGr, which French keyboards need. */
  readonly with: 'ctrl' | 'alt-shift' | 'shift';
  /** `KeyboardEvent.key`, or `code` where Alt changes the key. */
  readonly key: string;
}

const SHORTCUTS: Readonly<Record<FormatName, Shortcut>> = {
  strong: { with: 'ctrl', key: 'b' },
  em: { with: 'ctrl', key: 'i' },
  a: { with: 'ctrl', key: 'k' },
  h2: { with: 'alt-shift', key: 'Digit2' },
  h3: { with: 'alt-shift', key: 'Digit3' },
  p: { with: 'alt-shift', key: 'KeyP' },
  ul: { with: 'alt-shift', key: 'KeyU' },
  ol: { with: 'alt-shift', key: 'KeyO' },
  img: { with: 'alt-shift', key: 'KeyG' },
  br: { with: 'shift', key: 'Enter' },
};
const NAMES = Object.keys(SHORTCUTS) as FormatName[]; // keys of its own type

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The format whose shortcut was pressed; undefined for other keys. */
export const formatOf = (press: KeyPress, isMac: boolean): FormatName | undefined =>
  NAMES.find((name) => isPressed(SHORTCUTS[name], press, isMac));

function isPressed({ with: held, key }: Shortcut, press: KeyPress, isMac: boolean): boolean {
  if (held !== heldWith(press, isMac)) return false;
  return held === 'alt-shift' ? press.code === key : press.key.toLowerCase() === key.toLowerCase();
}

/** The held modifiers in the notation of `Shortcut`; undefined with the other platform's modifier. */
function heldWith({ ctrlKey, metaKey, altKey, shiftKey }: KeyPress, isMac: boolean): string | undefined {
  const [command, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  const held = [command && 'ctrl', altKey && 'alt', shiftKey && 'shift'].filter(Boolean).join('-');
  return other ? undefined : held;
}

/** A shortcut for display ('Ctrl + B') and for `aria-keyshortcuts` ('Control+B'). */
export function shortcutOf(name: FormatName, isMac: boolean): { shown: string; aria: string } {
  const { with: held, key } = SHORTCUTS[name];
  const letter = key.replace(/^(Digit|Key)/, '').toUpperCase();
  switch (held) {
    case 'ctrl':
      return isMac
        ? { shown: `Cmd + ${letter}`, aria: `Meta+${letter}` }
        : { shown: `Ctrl + ${letter}`, aria: `Control+${letter}` };
    case 'alt-shift':
      return { shown: `Alt + Maj + ${letter}`, aria: `Alt+Shift+${letter}` };
    case 'shift':
      return { shown: 'Maj + Entrée', aria: 'Shift+Enter' };
  }
}
