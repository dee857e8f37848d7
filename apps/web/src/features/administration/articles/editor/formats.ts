import type { ChainedCommands, Editor } from '@tiptap/core';
import type { FormatName } from '../rules/markup.js';

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Links and pictures need an address, which a dialog prompts for. */
type DirectFormat = Exclude<FormatName, 'a' | 'img'>;

const COMMANDS: Readonly<Record<DirectFormat, (chain: ChainedCommands) => ChainedCommands>> = {
  strong: (chain) => chain.toggleBold(),
  em: (chain) => chain.toggleItalic(),
  h2: (chain) => chain.toggleHeading({ level: 2 }),
  h3: (chain) => chain.toggleHeading({ level: 3 }),
  p: (chain) => chain.setParagraph(),
  br: (chain) => chain.setHardBreak(),
  ul: (chain) => chain.toggleBulletList(),
  ol: (chain) => chain.toggleOrderedList(),
};

export const applyFormat = (editor: Editor, name: DirectFormat): void =>
  void COMMANDS[name](editor.chain().focus()).run();

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
