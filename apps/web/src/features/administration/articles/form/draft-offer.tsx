import { counted, dayAndHour } from '@fumata/text';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { Button, GhostButton } from '../../../../components/button.js';
import { focusPage } from '../../kit/page.js';
import { LABELS } from '../rules/labels.js';
import { changesOf, DRAFT_DAYS, type ArticleDraft } from './article-draft.js';
import type { ArticleForm } from './article-form.js';
import type { Drafts } from './use-drafts.js';

interface DraftOfferProps {
  form: ArticleForm;
  drafts: Drafts;
}

/** Drafts that can be continued. The form can be used without a decision about them. */
export function DraftOffer({ form, drafts }: DraftOfferProps) {
  const { offered } = drafts;
  if (offered.length === 0) return null;
  return (
    <section className="notice warn stack" aria-labelledby="brouillons">
      <h2 id="brouillons">
        {offered.length === 1
          ? 'Un brouillon n’a pas été enregistré'
          : `${counted(offered.length, 'brouillon')} n’ont pas été enregistrés`}
      </h2>
      <ul className="stack" role="list">
        {offered.map((draft) => (
          <li key={draft.key}>
            <Offer draft={draft} form={form} drafts={drafts} />
          </li>
        ))}
      </ul>
      <p className="small muted">
        Un brouillon est gardé {DRAFT_DAYS}&nbsp;jours après sa dernière modification. Il peut être en cours de saisie
        ailleurs&nbsp;: sous un autre onglet, ou par une autre personne qui utilise ce compte.
      </p>
    </section>
  );
}

function Offer({ draft, form: { base }, drafts }: DraftOfferProps & { draft: ArticleDraft }) {
  const fields = changesOf(draft, base.values).map((field) => LABELS[field]);
  const title = draft.values.titre.trim() || 'Sans titre';
  const act = (decide: (draft: ArticleDraft) => Promise<unknown>) => (): void => {
    focusPage();
    void decide(draft);
  };
  return (
    <>
      <p className="long">
        <b>{title}</b>, du {withOrdinals(dayAndHour(draft.at))}&nbsp;: {fields.join(', ')}.{' '}
        {draft.version < base.version &&
          `Il part de la version ${draft.version} de l’article, qui en est à la ${base.version}\u00A0: à l’enregistrement, vous choisirez champ par champ.`}
      </p>
      <div className="row">
        <Button
          small
          busy={drafts.busy}
          onClick={act(drafts.resume)}
          aria-label={`Reprendre le brouillon «\u00A0${title}\u00A0»`}
        >
          Reprendre le brouillon
        </Button>
        <GhostButton small onClick={act(drafts.discard)} aria-label={`L’écarter\u00A0: «\u00A0${title}\u00A0»`}>
          L’écarter
        </GhostButton>
      </div>
    </>
  );
}
