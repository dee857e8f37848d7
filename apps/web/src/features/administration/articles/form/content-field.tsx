import { EditorContent, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../kit/fields.js';
import { ImageDialog } from '../editor/image-dialog.js';
import { LinkDialog } from '../editor/link-dialog.js';
import { activeMarks, applyMark } from '../editor/marks.js';
import { useRichText } from '../editor/use-rich-text.js';
import type { MarkName } from '../rules/markup.js';
import type { ArticleForm } from './article-form.js';
import { HtmlArea, insertMark } from './html-area.js';
import { Preview } from './preview.js';
import { Toolbar } from './toolbar.js';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const VIEWS = { rich: 'Édition', html: 'HTML', preview: 'Aperçu' } as const;
type View = keyof typeof VIEWS;

const HINTS: Readonly<Record<View, string>> = {
  rich: 'Titres H2 et H3, listes, liens, images du site\u00A0; ce qui est collé est nettoyé.',
  html: 'HTML simple, nettoyé à l’enregistrement\u00A0: titres H2 et H3, listes, liens, images du site.',
  preview: 'Le rendu du site, avec ses styles et son nettoyage.',
};

interface ContentFieldProps {
  form: ArticleForm;
  /** Address of the article's picture; empty when there is none. */
  picture: string;
  isLocked: boolean;
}

/** Text of an article: edited with its formatting or as HTML, or previewed. */
export function ContentField({ form, picture, isLocked }: ContentFieldProps) {
  const { id, name, label, value, error } = textOf({ form, name: 'contenu' });
  const [chosen, setView] = useState<View>('rich');
  // An error is corrected in the text.
  const view = error && chosen === 'preview' ? 'rich' : chosen;
  const [dialog, setDialog] = useState<'a' | 'img'>();
  const area = useRef<HTMLTextAreaElement>(null);
  const described = error ? `${id}-hint ${id}-error` : `${id}-hint`;
  const change = (html: string): void => form.set('contenu', html);
  const markRich = (mark: MarkName): void => {
    if (mark === 'a' || mark === 'img') setDialog(mark);
    else applyMark(editor, mark);
  };
  const markHtml = (mark: MarkName): void => {
    if (area.current) insertMark(area.current, mark);
  };
  const editor = useRichText({
    html: value,
    onHtml: change,
    isShown: view === 'rich',
    isLocked,
    isMac,
    onMark: markRich,
    attributes: {
      id: view === 'html' ? `${id}-rich` : id,
      class: 'prose',
      role: 'textbox',
      tabindex: '0',
      'aria-multiline': 'true',
      'aria-required': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': described,
      'aria-invalid': String(error !== undefined),
    },
  });
  const active = useEditorState({ editor, selector: () => activeMarks(editor).join(' ') });
  useFocusAfterDialog(dialog, () => editor.commands.focus());
  return (
    <div className="field">
      <label
        id={`${id}-label`}
        htmlFor={view === 'html' ? id : `${id}-html`}
        onClick={() => view === 'rich' && editor.commands.focus()}
      >
        {label}
      </label>
      <div className="editor">
        <div className="tb">
          {view !== 'preview' && (
            <Toolbar
              controls={id}
              isMac={isMac}
              onMark={view === 'rich' ? markRich : markHtml}
              active={view === 'rich' ? active.split(' ') : undefined}
            />
          )}
          <div className="seg" role="group" aria-label="Affichage">
            {(['rich', 'html', 'preview'] as const).map((each) => (
              <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
                {VIEWS[each]}
              </button>
            ))}
          </div>
        </div>
        <EditorContent editor={editor} className="rich" hidden={view !== 'rich'} />
        <HtmlArea
          ref={area}
          id={view === 'html' ? id : `${id}-html`}
          name={name}
          value={value}
          isMac={isMac}
          described={described}
          hidden={view !== 'html'}
          isInvalid={error !== undefined}
          onChange={change}
          onMark={markHtml}
        />
        {view === 'preview' && <Preview values={form.values} picture={picture} />}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {HINTS[view]}
      </p>
      {error && (
        <p className="err" id={`${id}-error`}>
          {error}
        </p>
      )}
      <LinkDialog editor={editor} open={dialog === 'a'} onClose={() => setDialog(undefined)} />
      <ImageDialog editor={editor} open={dialog === 'img'} onClose={() => setDialog(undefined)} />
    </div>
  );
}

/** A closed dialog gives the focus back to the text, not to the tool that opened it. */
function useFocusAfterDialog(dialog: string | undefined, focus: () => void): void {
  const last = useRef(dialog);
  useEffect(() => {
    if (last.current && !dialog) focus();
    last.current = dialog;
  }, [dialog]);
}
