import { describe, expect, it } from '@jest/globals';
import { formatted, type FormatName, formatOf, shortcutOf, type KeyPress } from './markup.js';

/** The replacement text, with the new selection between bars. */
function shown(name: FormatName, selected: string): string {
  const { text, select } = formatted(name, selected);
  const [from, to] = select;
  return `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;
}

describe('a format', () => {
  it.each([
    ['strong', 'un mot', '<strong>|un mot|</strong>'],
    ['em', '', '<em>||</em>'],
    ['h2', 'Titre', '<h2>|Titre|</h2>'],
    ['p', 'a\nb', '<p>|a\nb|</p>'],
    ['br', 'un mot', 'un mot<br>||'],
    ['ul', 'un\n deux \n', '<ul>\n|  <li>un</li>\n  <li>deux</li>|\n</ul>'],
    ['ol', '', '<ol>\n|  <li></li>|\n</ol>'],
    ['a', 'ici', '<a href="|adresse-du-lien|">ici</a>'],
    ['a', '', '<a href="|adresse-du-lien|">texte du lien</a>'],
    ['img', 'un mot', 'un mot<img src="|adresse-de-l-image|" alt="description de l’image">'],
  ] as const)('%s is applied to the selection %j', (name, selected, result) =>
    expect(shown(name, selected)).toBe(result),
  );
});

describe('a shortcut', () => {
  const press = (over: Partial<KeyPress>): KeyPress => ({
    key: '',
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...over,
  });

  it.each([
    [{ key: 'b', ctrlKey: true }, false, 'strong'],
    [{ key: 'B', ctrlKey: true }, false, 'strong'],
    [{ key: 'b', metaKey: true }, true, 'strong'],
    [{ key: 'b', ctrlKey: true }, true, undefined],
    [{ key: 'b' }, false, undefined],
    [{ key: '~', code: 'Digit2', ctrlKey: true, altKey: true }, false, undefined],
    [{ key: 'é', code: 'Digit2', altKey: true, shiftKey: true }, false, 'h2'],
    [{ key: 'Enter', shiftKey: true }, false, 'br'],
    [{ key: 'Enter' }, false, undefined],
    [{ key: 'Enter', ctrlKey: true }, false, undefined],
  ] as const)('%j (Mac: %s) maps to %s', (over, isMac, name) => expect(formatOf(press(over), isMac)).toBe(name));

  it('is displayed with French key names, and for aria-keyshortcuts', () => {
    expect(shortcutOf('strong', false)).toEqual({ shown: 'Ctrl + B', aria: 'Control+B' });
    expect(shortcutOf('a', true)).toEqual({ shown: 'Cmd + K', aria: 'Meta+K' });
    expect(shortcutOf('h2', false)).toEqual({ shown: 'Alt + Maj + 2', aria: 'Alt+Shift+2' });
    expect(shortcutOf('br', false)).toEqual({ shown: 'Maj + Entrée', aria: 'Shift+Enter' });
  });
});
