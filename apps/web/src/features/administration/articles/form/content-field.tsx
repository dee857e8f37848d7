import { Star } from '../../../../components/forms/field.js';
import { EditorContent } from '@tiptap/react';
import { useRef, useState, type Ref } from 'react';
import { textOf } from '../../kit/fields.js';
import { UploadStage } from '../../kit/picture-upload.js';
import { type FormatName, formatted, formatOf } from '../rules/markup.js';
import type { ArticleForm } from './article-form.js';
import { Preview } from './preview.js';
import { Toolbar } from './toolbar.js';
import { idsOf, useContentEditor, VIEWS, type View } from './use-content-editor.js';
import type { TextPictures } from './picture-pane.js';
import { isMac } from '../editor/formats.js';

const HINTS: Readonly<Record<View, string>> = {
  rich: 'Titres H2 et H3, listes, liens, images du site\u202F; ce qui est collé est nettoyé, une image collée ou déposée est envoyée au site.',
  html: 'HTML simple, nettoyé à l’enregistrement\u00A0: titres H2 et H3, listes, liens, images du site.',
  preview: 'Le rendu du site, avec ses styles et son nettoyage.',
};

interface ContentFieldProps {
  form: ArticleForm;
  /** Address of the article's picture; '' without one. */
  picture: string;
  textPictures: TextPictures;
  isLocked: boolean;
}

/** Text of an article: edited with its formatting or as HTML, or previewed. */
export function ContentField({ form, picture, textPictures, isLocked }: ContentFieldProps) {
  const { id, name, label, value, error } = textOf({ form, name: 'contenu' });
  const [chosenView, setView] = useState<View>('rich');
  // An error switches from the preview to the editor.
  const view = error && chosenView === 'preview' ? 'rich' : chosenView;
  const change = (html: string): void => form.set('contenu', html);
  const area = useRef<HTMLTextAreaElement>(null);
  const rich = useContentEditor({ id, value, error, view, textPictures, isLocked, onChange: change });
  const formatHtml = (format: FormatName): void => void (area.current && insertFormat(area.current, format));
  const giveUp = (): void => {
    rich.editor.commands.focus(); // the button is about to disappear
    textPictures.giveUp();
  };
  const ids = idsOf(id, view, error);
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={ids.html} onClick={() => view === 'rich' && rich.editor.commands.focus()}>
        {label}
        <Star />
      </label>
      <div className="editor">
        <div className="tb">
          {view === 'rich' && <Toolbar controls={id} onFormat={rich.format} active={rich.active} />}
          {view === 'html' && <Toolbar controls={id} onFormat={formatHtml} />}
          <ViewSwitch view={view} onView={setView} />
        </div>
        <EditorContent editor={rich.editor} className="rich" hidden={view !== 'rich'} />
        <HtmlArea
          ref={area}
          id={ids.html}
          name={name}
          value={value}
          described={ids.described}
          hidden={view !== 'html'}
          isInvalid={error !== undefined}
          onChange={change}
          onFormat={formatHtml}
        />
        {view === 'preview' && <Preview values={form.values} picture={picture} />}
      </div>
      <UploadStage upload={textPictures.upload} label="Envoi de l’image" onGiveUp={giveUp} />
      <Messages id={id} hint={HINTS[view]} error={error} />
      {rich.dialogs}
    </div>
  );
}

const ViewSwitch = ({ view, onView }: { view: View; onView: (view: View) => void }) => (
  <div className="seg" role="group" aria-label="Affichage">
    {(['rich', 'html', 'preview'] as const).map((each) => (
      <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
        {VIEWS[each]}
      </button>
    ))}
  </div>
);

const Messages = ({ id, hint, error }: { id: string; hint: string; error: string | undefined }) => (
  <>
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
    {error && (
      <p className="err" id={`${id}-error`}>
        {error}
      </p>
    )}
  </>
);

const ROWS = 15;

interface HtmlAreaProps {
  ref: Ref<HTMLTextAreaElement>;
  id: string;
  name: string;
  value: string;
  hidden: boolean;
  isInvalid: boolean;
  /** Ids of its hint and error. */
  described: string;
  onChange: (html: string) => void;
  onFormat: (format: FormatName) => void;
}

/** HTML of an article as text. */
const HtmlArea = ({ described, isInvalid, onChange, onFormat, ...area }: HtmlAreaProps) => (
  <textarea
    {...area}
    className="input code"
    rows={ROWS}
    required
    aria-invalid={isInvalid || undefined}
    aria-describedby={described}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={(event) => {
      const format = formatOf(event.nativeEvent, isMac);
      if (!format) return;
      event.preventDefault();
      onFormat(format);
    }}
  />
);

/** Inserts a format's tags around the selection as typed text, so that the browser's undo covers them. */
function insertFormat(area: HTMLTextAreaElement, format: FormatName): void {
  const { selectionStart: start, selectionEnd: end } = area;
  const {
    text,
    select: [from, to],
  } = formatted(format, area.value.slice(start, end));
  area.focus();
  // Deprecated, but the only insertion that undo covers; without it the text is inserted without undo.
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(start + from, start + to);
}
