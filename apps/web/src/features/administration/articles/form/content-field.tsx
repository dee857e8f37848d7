import { useRef, useState } from 'react';
import { marked } from '../rules/markup.js';
import type { MarkName } from '../rules/markup.js';
import { markOf } from '../rules/shortcuts.js';
import { insert, selectedIn } from './insert.js';
import { Preview } from './preview.js';
import { Toolbar } from './toolbar.js';
import { textOf } from '../../kit/fields.js';
import type { ArticleForm } from './article-form.js';

const ROWS = 15;
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

interface ContentFieldProps {
  form: ArticleForm;
  /** Address of the article's picture; empty when there is none. */
  picture: string;
}

/** The HTML of an article, with tools that write its tags; or what it will look like. The text stays as it is meanwhile. */
export function ContentField({ form, picture }: ContentFieldProps) {
  const { id, name, label, value, error, onChange } = textOf({ form, name: 'contenu' });
  const [asked, setPreviewed] = useState(false);
  // What is wrong with the text is mended in the text.
  const previewed = asked && !error;
  const area = useRef<HTMLTextAreaElement>(null);
  const mark = (wanted: MarkName): void => {
    if (area.current) insert(area.current, marked(wanted, selectedIn(area.current)));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="editor">
        <div className="tb">
          {!previewed && <Toolbar controls={id} isMac={isMac} onMark={mark} />}
          <div className="seg" role="group" aria-label="Affichage">
            <button type="button" aria-pressed={!previewed} onClick={() => setPreviewed(false)}>
              Édition
            </button>
            <button type="button" aria-pressed={previewed} onClick={() => setPreviewed(true)}>
              Aperçu
            </button>
          </div>
        </div>
        <textarea
          ref={area}
          {...{ id, name, value, onChange }}
          className="input code"
          rows={ROWS}
          required
          hidden={previewed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onKeyDown={(event) => {
            const wanted = markOf(event.nativeEvent, isMac);
            if (!wanted) return;
            event.preventDefault();
            mark(wanted);
          }}
        />
        {previewed && <Preview values={form.values} picture={picture} />}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {previewed
          ? 'Le rendu du site, avec ses styles et son nettoyage.'
          : 'HTML simple, nettoyé à l’enregistrement\u00A0: titres H2 et H3, listes, liens, images du site.'}
      </p>
      {error && (
        <p className="err" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
