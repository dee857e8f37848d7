import type { Editor } from '@tiptap/core';
import { spaced } from '../rules/spaced.js';

/** The editor library wraps the text of a list item in a paragraph. */
const ITEM_PARAGRAPH = /<li><p>((?:(?!<\/p>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l)/g;

/** The server writes void tags as `<br />`; unchanged text must equal the stored text. */
const VOID_TAG = /<(br|hr|img)((?: [\w-]+="[^"]*")*)>/g;

/** The editor's content as HTML; '' if it has no text. */
export const htmlOf = (editor: Pick<Editor, 'isEmpty' | 'getHTML'>): string =>
  editor.isEmpty ? '' : spaced(editor.getHTML().replace(ITEM_PARAGRAPH, '<li>$1').replace(VOID_TAG, '<$1$2 />'));
