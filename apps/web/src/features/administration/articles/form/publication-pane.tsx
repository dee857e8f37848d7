import { dayInRome, longDate } from '@fumata/text';
import { useDeferredValue, useId } from 'react';
import { CATEGORIES, DEFAULT_AUTHOR } from '../../../../components/article/words.js';
import { QuietButton } from '../../../../components/button.js';
import { Field } from '../../../../components/forms/field.js';
import { serverClock } from '../../../../lib/now.js';
import { CheckField, ChoiceField, TextField, textOf } from '../../kit/fields.js';
import { Pane } from '../../kit/page.js';
import { readingTimeOf } from '../rules/article-text.js';
import { appearsText, stateOf } from '../rules/state.js';
import { dayOf, type ArticleForm } from './article-form.js';

export function PublicationPane({ form }: { form: ArticleForm }) {
  const { values, base, set } = form;
  const day = textOf({ form, name: 'datePublication' });
  const today = dayInRome(serverClock.now());
  const chooseDay = (target: HTMLInputElement): void => {
    // Choosing the shown day again restores the timestamp, or the moment of publication.
    const stored = base.values.datePublication;
    if (target.value === dayOf(stored, today)) set('datePublication', stored);
    else if (target.value === today) set('datePublication', '');
    else day.onChange({ target });
  };
  return (
    <Pane id={useId()} title="Publication" className="stack">
      <CheckField form={form} name="publie" label="Publier l’article" />
      <CheckField form={form} name="featured" label="Mettre en avant sur la page d’accueil" />
      <Field
        {...day}
        type="date"
        value={form.unreadable.includes('datePublication') ? '' : dayOf(values.datePublication, today)}
        onChange={({ target }) => chooseDay(target)}
      />
      <Appears form={form} />
      <ChoiceField form={form} name="categorie" choices={Object.entries(CATEGORIES)} />
      <TextField form={form} name="auteur" placeholder={DEFAULT_AUTHOR} autoComplete="off" />
      <TextField
        form={form}
        name="dateLecture"
        type="number"
        min={1}
        max={60}
        step={1}
        inputMode="numeric"
        hint={<Proposal form={form} />}
      />
    </Pane>
  );
}

/** States when the article will appear once it is saved. */
function Appears({ form: { values } }: { form: ArticleForm }) {
  const { publie, datePublication } = values;
  const isComing = stateOf({ publie: true, datePublication }, serverClock.now()) === 'scheduled';
  const when = isComing && `${appearsText(datePublication)}, heure de Rome`;
  return (
    <p className={when && publie ? 'notice ok small' : 'small muted'} role="status">
      {!publie && `Brouillon\u00A0: seuls les administrateurs le voient. ${draftDateText(datePublication)}`}
      {publie && when && (
        <>
          <b>Programmé&nbsp;: paraîtra le {when}.</b> D’ici là, seuls les administrateurs le voient.
        </>
      )}
      {publie &&
        !when &&
        `${datePublication === '' ? 'Sans autre date, l’article porte celle du moment où il est publié. ' : ''}Une date future le programme\u00A0: il paraît automatiquement à l’heure prévue.`}
    </p>
  );
}

const draftDateText = (datePublication: string): string =>
  datePublication === ''
    ? 'Il portera la date du moment où vous le publierez, sauf si vous en choisissez une autre.'
    : `Il gardera la date choisie, le ${longDate(datePublication)}.`;

/** Suggests the reading time computed from the text. */
function Proposal({ form: { values, set } }: { form: ArticleForm }) {
  const contenu = useDeferredValue(values.contenu);
  const minutes = String(readingTimeOf(contenu));
  const proposal = `Proposé\u00A0: ${minutes}\u00A0min`;
  if (contenu.trim() === '') return 'De 1 à 60 minutes';
  if (minutes === values.dateLecture) return `${proposal}, d’après le texte`;
  return (
    <QuietButton title="D’après la longueur du texte" onClick={() => set('dateLecture', minutes)}>
      {proposal}
    </QuietButton>
  );
}
