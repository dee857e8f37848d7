import { useEffect, useRef } from 'react';
import { dayAndMonth, hour } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { focusPage } from '../../kit/focus-page.js';
import { LABELS } from '../rules/labels.js';
import { changesOf, type ArticleDraft } from './article-draft.js';
import type { ArticleForm } from './article-form.js';
import type { Drafts } from './use-drafts.js';

/** Offers an earlier draft; the form is locked until the user decides. */
export function DraftOffer({ form, drafts }: { form: ArticleForm; drafts: Drafts }) {
  return drafts.offer && <Offer draft={drafts.offer} form={form} drafts={drafts} />;
}

function Offer({ draft, form: { base }, drafts }: { draft: ArticleDraft; form: ArticleForm; drafts: Drafts }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const fields = changesOf(draft, base.values).map((field) => LABELS[field]);
  return (
    <div ref={box} className="notice warn stack" role="alert" tabIndex={-1}>
      <h2>Un brouillon n’a pas été enregistré</h2>
      <p className="long">
        Du {dayAndMonth(draft.at)} à {hour(draft.at)}&nbsp;: {fields.join(', ')}.{' '}
        {draft.version < base.version &&
          `Il part de la version ${draft.version} de l’article, qui en est à la ${base.version}\u00A0: à l’enregistrement, vous choisirez champ par champ.`}
      </p>
      <div className="row">
        <Button
          onClick={() => {
            focusPage();
            void drafts.resume();
          }}
        >
          Reprendre le brouillon
        </Button>
        <Button
          look="ghost"
          onClick={() => {
            focusPage();
            drafts.discard();
          }}
        >
          L’écarter
        </Button>
      </div>
    </div>
  );
}
