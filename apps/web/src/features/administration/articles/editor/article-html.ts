import type { Editor } from '@tiptap/core';
import { spaced } from '../rules/spaced.js';

/** The library wraps an item's text in a paragraph. */
const ITEM_PARAGRAPH = /<li><p>((?:(?!<\/p>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l)/g;

/** The server writes void tags as `<br />`; an unchanged text must equal the recorded one. */
const VOID_TAG = /<(br|hr|img)((?: [\w-]+="[^"]*")*)>/g;

/** The editor's text as HTML; empty without any. */
export const htmlOf = (editor: Pick<Editor, 'isEmpty' | 'getHTML'>): string =>
  editor.isEmpty ? '' : spaced(editor.getHTML().replace(ITEM_PARAGRAPH, '<li>$1').replace(VOID_TAG, '<$1$2 />'));
