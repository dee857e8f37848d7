import { useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { InsertDialogs } from '../editor/insert-dialogs.js';
import { activeFormats, applyFormat } from '../editor/formats.js';
import { useRichText } from '../editor/use-rich-text.js';
import type { FormatName } from '../rules/markup.js';
import type { TextPictures } from './picture-pane.js';

export const VIEWS = { rich: 'Édition', html: 'HTML', preview: 'Aperçu' } as const;
export type View = keyof typeof VIEWS;

/** The label and the error summary lead to the element that has the field's own id. */
export const idsOf = (id: string, view: View, error: string | undefined) => ({
  rich: view === 'html' ? `${id}-rich` : id,
  html: view === 'html' ? id : `${id}-html`,
  described: error ? `${id}-hint ${id}-error` : `${id}-hint`,
});

interface ContentEditorOptions {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly view: View;
  readonly textPictures: TextPictures;
  readonly isLocked: boolean;
  readonly onChange: (html: string) => void;
}

/** The rich text editor, with the dialogs of links and images. */
export function useContentEditor({ id, value, error, view, textPictures, isLocked, onChange }: ContentEditorOptions) {
  const [dialog, setDialog] = useState<'a' | 'img'>();
  const ids = idsOf(id, view, error);
  const format = (name: FormatName): void => {
    if (name === 'a' || name === 'img') setDialog(name);
    else applyFormat(editor, name);
  };
  const { add, insert } = textPictures;
  const { editor, show } = useRichText({
    html: value,
    onHtml: onChange,
    isShown: view === 'rich',
    isLocked,
    onFormat: format,
    onFiles: add,
    attributes: {
      id: ids.rich,
      class: 'prose',
      role: 'textbox',
      tabindex: '0',
      'aria-multiline': 'true',
      'aria-required': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': ids.described,
      'aria-invalid': String(error !== undefined),
    },
  });
  useEffect(() => {
    insert.current = (src) => {
      show(value); // the HTML may have been edited while the editor was hidden
      editor.chain().focus().setImage({ src, alt: '' }).run();
    };
  });
  const active = useEditorState({ editor, selector: () => activeFormats(editor).join(' ') });
  useFocusAfterDialog(dialog, () => editor.commands.focus());
  const dialogs = <InsertDialogs editor={editor} dialog={dialog} onClose={() => setDialog(undefined)} />;
  return { editor, format, active: active.split(' '), dialogs };
}

/** Closing a dialog returns the focus to the text, not to the tool that opened it. */
function useFocusAfterDialog(dialog: string | undefined, focus: () => void): void {
  const previousDialog = useRef(dialog);
  const focusText = useEffectEvent(focus);
  useEffect(() => {
    if (previousDialog.current && !dialog) focusText();
    previousDialog.current = dialog;
  }, [dialog]);
}
