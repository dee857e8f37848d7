import { useDeferredValue, useId } from 'react';
import { CATEGORIES, isCategory, NEWSROOM } from '../../../../components/article/words.js';
import { Button } from '../../../../components/button.js';
import { Field, Select } from '../../../../components/field.js';
import { serverClock } from '../../../../lib/now.js';
import { fieldId } from '../../form/use-form.js';
import { LABELS } from '../rules/article-rules.js';
import { readingTimeOf } from '../rules/reading-time.js';
import { appearsText, stateOf } from '../rules/state.js';
import { dayOf } from '../rules/values.js';
import type { ArticleForm } from './use-article-form.js';

/** When and where an article appears, and under which name. */
export function PublicationPane({ form }: { form: ArticleForm }) {
  const { values, base, errors, set, text } = form;
  const title = useId();
  const chooseDay = (day: string): void => {
    // The recorded moment stands for its day: choosing that day again changes nothing.
    const { datePublication } = base.values;
    set('datePublication', day === dayOf(datePublication) ? datePublication : day);
  };
  return (
    <section className="pane stack" aria-labelledby={title}>
      <header>
        <h2 id={title}>Publication</h2>
      </header>
      <Tick form={form} field="publie" label="Publier l'article" />
      <Tick form={form} field="featured" label="Mettre en avant sur la page d'accueil" />
      <Field
        id={fieldId('datePublication')}
        name="datePublication"
        label={LABELS.datePublication}
        type="date"
        value={dayOf(values.datePublication)}
        error={errors['datePublication']}
        onChange={({ target }) => chooseDay(target.value)}
      />
      <Appears form={form} />
      <Select
        id={fieldId('categorie')}
        name="categorie"
        label={LABELS.categorie}
        value={values.categorie}
        error={errors['categorie']}
        onChange={({ target: { value } }) => isCategory(value) && set('categorie', value)}
      >
        {Object.entries(CATEGORIES).map(([category, label]) => (
          <option key={category} value={category}>
            {label}
          </option>
        ))}
      </Select>
      <Field {...text('auteur')} placeholder={NEWSROOM} autoComplete="off" />
      <Field
        {...text('dateLecture')}
        type="number"
        min={1}
        max={60}
        step={1}
        inputMode="numeric"
        hint={<Proposal form={form} />}
      />
    </section>
  );
}

interface TickProps {
  form: ArticleForm;
  field: 'publie' | 'featured';
  label: string;
}

const Tick = ({ form: { values, set }, field, label }: TickProps) => (
  <label className="check">
    <input
      type="checkbox"
      id={fieldId(field)}
      name={field}
      checked={values[field]}
      onChange={({ target }) => set(field, target.checked)}
    />
    {label}
  </label>
);

/** What will become of the article once it is saved, in plain words. */
function Appears({ form: { values } }: { form: ArticleForm }) {
  const { publie, datePublication } = values;
  const isComing = stateOf({ publie: true, datePublication }, serverClock.now()) === 'scheduled';
  const when = isComing && `${appearsText(datePublication)}, heure de Rome`;
  return (
    <p className={when && publie ? 'notice ok small' : 'small muted'} role="status">
      {!publie && 'Brouillon\u00A0: seuls les administrateurs le voient, quelle que soit la date.'}
      {publie && when && (
        <>
          <b>Programmé&nbsp;: paraîtra le {when}.</b> D’ici là, seuls les administrateurs le voient.
        </>
      )}
      {publie && !when && 'Une date future programme l’article\u00A0: il paraît seul, à l’heure.'}
    </p>
  );
}

/** How long the text takes to read, offered beside what was said. */
function Proposal({ form: { values, set } }: { form: ArticleForm }) {
  const contenu = useDeferredValue(values.contenu);
  const minutes = String(readingTimeOf(contenu));
  const told = `Proposé\u00A0: ${minutes}\u00A0min`;
  if (contenu.trim() === '') return 'De 1 à 60 minutes';
  if (minutes === values.dateLecture) return `${told}, d’après le texte`;
  return (
    <Button
      look="quiet"
      small
      title="D’après la longueur du texte"
      onClick={() => set('dateLecture', minutes)}
    >
      {told}
    </Button>
  );
}
