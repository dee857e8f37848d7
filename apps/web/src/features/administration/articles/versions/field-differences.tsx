import { useMemo } from 'react';
import { counted } from '@fumata/text';
import { changedFields, shownField } from '../../kit/form.js';
import { ARTICLE_FORM, type ArticleField, type ArticleValues } from '../form/article-form.js';
import { LABELS } from '../rules/labels.js';
import { countsOf, passagesOf, piecesOf, type Passage, type Piece } from '../rules/differences.js';

const TEXTS: ReadonlySet<ArticleField> = new Set(['titre', 'resume', 'auteur']);

/** Differences of each field: texts word by word, the content block by block. */
export function FieldDifferences({ before, after }: { before: ArticleValues; after: ArticleValues }) {
  const passages = useMemo(() => passagesOf(before.contenu, after.contenu), [before.contenu, after.contenu]);
  const fields = changedFields(ARTICLE_FORM, before, after);
  const { added, removed } = countsOf(passages);
  if (fields.length === 0) return <p className="muted">Rien ne les distingue.</p>;
  return (
    <div className="stack">
      <p className="small muted">
        <ins>ajouté</ins>, <del>retiré</del>
        {added + removed > 0 && ` · ${counted(added, 'mot ajouté', 'mots ajoutés')}, ${counted(removed, 'retiré')}`}
      </p>
      {fields.map((field) => (
        <section key={field}>
          <h3>{LABELS[field]}</h3>
          {field === 'contenu' ? (
            <Passages passages={passages} />
          ) : (
            <p className="diff">
              <Pieces pieces={fieldPieces(field, before, after)} />
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

function fieldPieces(field: ArticleField, before: ArticleValues, after: ArticleValues): readonly Piece[] {
  const [from, to] = [shownField(ARTICLE_FORM, field, before), shownField(ARTICLE_FORM, field, after)];
  if (TEXTS.has(field)) return piecesOf(from, to);
  return [
    { is: 'removed', text: from },
    { is: 'same', text: ' ' },
    { is: 'added', text: to },
  ];
}

function Passages({ passages }: { passages: readonly Passage[] }) {
  return passages.map((passage, index) =>
    'pieces' in passage ? (
      <p key={index} className="diff">
        <Pieces pieces={passage.pieces} />
      </p>
    ) : (
      <p key={index} className="diff skip-t">
        {counted(passage.same, 'passage identique', 'passages identiques')}
      </p>
    ),
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ is, text }, index) => {
    if (is === 'same') return text;
    return is === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
  });
}
