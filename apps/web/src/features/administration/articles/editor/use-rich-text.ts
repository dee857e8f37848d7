import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import type { MarkName } from '../rules/markup.js';
import { markOf } from '../rules/shortcuts.js';
import { htmlOf } from './article-html.js';
import { EXTENSIONS } from './extensions.js';

interface RichTextProps {
  readonly html: string;
  readonly onHtml: (html: string) => void;
  /** A hidden editor is not updated. */
  readonly isShown: boolean;
  readonly isLocked: boolean;
  readonly isMac: boolean;
  readonly onMark: (name: MarkName) => void;
  /** The attributes of the editable element. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Editor of an article's HTML, which stays byte-identical until the first edit. */
export function useRichText({ html, onHtml, isShown, isLocked, isMac, onMark, attributes }: RichTextProps): Editor {
  const known = useRef(html);
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
        const name = markOf(event, isMac);
        if (name) onMark(name);
        return name !== undefined;
      },
    },
    onUpdate: ({ editor: changed }) => {
      known.current = htmlOf(changed);
      onHtml(known.current);
    },
  });
  useEffect(() => {
    if (!isShown || html === known.current) return;
    known.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html, isShown]);
  return editor;
}
