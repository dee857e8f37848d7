import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '../../../../components/messages/toasts.js';
import { type FormatName, formatOf } from '../rules/markup.js';
import { spaced } from '../rules/article-text.js';
import { EXTENSIONS } from './extensions.js';
import { isMac } from './formats.js';
import { fileHandlers, droppedText, preparePaste } from './paste.js';

interface RichTextProps {
  readonly html: string;
  readonly onHtml: (html: string) => void;
  /** A hidden editor is not updated. */
  readonly isShown: boolean;
  readonly isLocked: boolean;
  readonly onFormat: (name: FormatName) => void;
  /** Called with pasted or dropped files. */
  readonly onFiles: (files: readonly File[]) => void;
  /** The attributes of the editable element. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Editor of an article's HTML, which stays byte-identical until the first edit. */
export function useRichText({ html, onHtml, isShown, isLocked, onFormat, onFiles, attributes }: RichTextProps) {
  const currentHtml = useRef(html);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    editable: !isLocked,
    // The page's security policy allows no style elements: editor.css has the rules.
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: { ...attributes },
      handleKeyDown: (_view, event) => {
        const name = formatOf(event, isMac);
        if (name) onFormat(name);
        return name !== undefined;
      },
      ...fileHandlers(onFiles),
      transformPastedHTML: (pasted) => {
        const { html: kept, dropped } = preparePaste(pasted);
        if (dropped.length > 0) toast('warning', droppedText(dropped));
        return kept;
      },
    },
    onUpdate: ({ editor: changed }) => {
      currentHtml.current = htmlOf(changed);
      onHtml(currentHtml.current);
    },
  });
  // The library ignores later changes of the option.
  useEffect(() => editor.setEditable(!isLocked, false), [editor, isLocked]);
  /** Updates the editor, also a hidden one. */
  const show = (latest: string): void => {
    if (latest === currentHtml.current) return;
    currentHtml.current = latest;
    editor.commands.setContent(latest, { emitUpdate: false });
  };
  const showLatest = useEffectEvent(show);
  useEffect(() => {
    if (isShown) showLatest(html);
  }, [editor, html, isShown]);
  return { editor, show };
}

/** The editor library wraps the text of a list item in a paragraph. */
const ITEM_PARAGRAPH = /<li><p>((?:(?!<\/p>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l)/g;

/** The server writes void tags as `<br />`; unchanged text must equal the stored text. */
const VOID_TAG = /<(br|hr|img)((?: [\w-]+="[^"]*")*)>/g;

/** The editor's content as HTML; '' if it has no text. */
const htmlOf = (editor: Pick<Editor, 'isEmpty' | 'getHTML'>): string =>
  editor.isEmpty ? '' : spaced(editor.getHTML().replace(ITEM_PARAGRAPH, '<li>$1').replace(VOID_TAG, '<$1$2 />'));
