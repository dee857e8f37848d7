import type { Editor } from '@tiptap/core';
import type { FormatName } from '../rules/markup.js';

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Links and pictures need an address, which a dialog prompts for. */
export type DirectFormat = Exclude<FormatName, 'a' | 'img'>;

export function applyFormat(editor: Editor, name: DirectFormat): void {
  const chain = editor.chain().focus();
  switch (name) {
    case 'strong':
      return void chain.toggleBold().run();
    case 'em':
      return void chain.toggleItalic().run();
    case 'h2':
      return void chain.toggleHeading({ level: 2 }).run();
    case 'h3':
      return void chain.toggleHeading({ level: 3 }).run();
    case 'p':
      return void chain.setParagraph().run();
    case 'br':
      return void chain.setHardBreak().run();
    case 'ul':
      return void chain.toggleBulletList().run();
    case 'ol':
      return void chain.toggleOrderedList().run();
  }
}

const ACTIVE: readonly (readonly [FormatName, (editor: Editor) => boolean])[] = [
  ['strong', (editor) => editor.isActive('bold')],
  ['em', (editor) => editor.isActive('italic')],
  ['h2', (editor) => editor.isActive('heading', { level: 2 })],
  ['h3', (editor) => editor.isActive('heading', { level: 3 })],
  ['ul', (editor) => editor.isActive('bulletList')],
  ['ol', (editor) => editor.isActive('orderedList')],
  ['a', (editor) => editor.isActive('link')],
];

export const activeFormats = (editor: Editor): readonly FormatName[] =>
  ACTIVE.filter(([, isActive]) => isActive(editor)).map(([name]) => name);
