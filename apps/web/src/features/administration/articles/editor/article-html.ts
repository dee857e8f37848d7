import type { Editor } from '@tiptap/core';
import { spaced } from '../rules/spaced.js';

/** The library wraps an item's text in a paragraph. */
const ITEM_PARAGRAPH = /<li><p>((?:(?!<\/p>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l)/g;

/** The server writes them as `<br />`: what is not changed does not differ from the recorded text. */
const VOID_TAG = /<(br|hr|img)((?: [\w-]+="[^"]*")*)>/g;

/** The editor's text as HTML; empty without any. */
export const htmlOf = (editor: Pick<Editor, 'isEmpty' | 'getHTML'>): string =>
  editor.isEmpty ? '' : spaced(editor.getHTML().replace(ITEM_PARAGRAPH, '<li>$1').replace(VOID_TAG, '<$1$2 />'));
