import { Field, Select, TextArea } from '../../../../components/field.js';
import { number } from '../../../../lib/french.js';
import { Section } from '../../form/section.js';
import { EMPTY_FONCTION } from '../rules/values.js';
import { RepeatedRows } from '../../repeated-rows.js';
import type { FormData } from './load-form.js';
import type { CardinalForm } from './use-cardinal-form.js';

const CONTINENTS = ['Afrique', 'Amérique', 'Asie', 'Europe', 'Océanie'];
const ORDRES = ['Cardinal-évêque', 'Cardinal-prêtre', 'Cardinal-diacre'];
const BIOGRAPHY_MAX = 50_000;

export interface SectionProps {
  form: CardinalForm;
  data: FormData;
}

export function PersonalSection({ form: { text } }: SectionProps) {
  return (
    <Section title="Informations personnelles">
      <div className="fields">
        <Field {...text('prenom')} autoComplete="off" />
        <Field {...text('nom')} autoComplete="off" />
        <Field {...text('titreHonorifique')} placeholder="Son Éminence" />
        <Field {...text('dateNaissance')} type="date" />
        <Field {...text('lieuNaissance')} />
        <Field {...text('paysNaissance')} list="pays" autoComplete="off" />
        <Field {...text('nationalite')} />
        <Field {...text('languesParlees')} hint="Séparées par des virgules" />
      </div>
    </Section>
  );
}

export function OfficeSection({ form: { text, values }, data }: SectionProps) {
  const popes =
    values.creePar && !data.popes.includes(values.creePar) ? [...data.popes, values.creePar] : data.popes;
  return (
    <Section title="Informations cardinalices">
      <div className="fields">
        <Choice {...text('ordre')} values={ORDRES} />
        <Field {...text('titre')} className="two" />
        <Field {...text('dateCreation')} type="date" />
        <Choice {...text('creePar')} values={popes} />
        <Field
          {...text('preseance')}
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          hint="Rang dans le Collège, 1 pour le doyen"
        />
        <Field {...text('paysService')} list="pays" autoComplete="off" />
        <Choice {...text('continent')} values={CONTINENTS} />
        <Field {...text('fonction')} hint="Celle qui s’affiche sous le nom" />
        <Field {...text('formation')} className="two" />
        <Field {...text('specialisation')} />
        <TextArea
          {...text('biographie')}
          className="all"
          rows={6}
          label={
            <>
              Biographie{' '}
              <span className="count" aria-hidden="true">
                {number(values.biographie.length)} / {number(BIOGRAPHY_MAX)}
              </span>
            </>
          }
        />
      </div>
    </Section>
  );
}

function Choice({ values, ...select }: ReturnType<CardinalForm['text']> & { values: readonly string[] }) {
  return (
    <Select {...select}>
      <option value="">Choisir…</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </Select>
  );
}

export function FonctionsSection({ form: { values, set } }: SectionProps) {
  return (
    <Section title="Fonctions" aside="Les lignes vides ne sont pas enregistrées.">
      <RepeatedRows
        rows={values.fonctions}
        empty={EMPTY_FONCTION}
        onChange={(rows) => set('fonctions', rows)}
        shape="four"
        add="+ Ajouter une fonction"
      >
        {(row, change) => {
          const part = (name: keyof typeof row) => ({
            value: row[name],
            onChange: ({ target }: { target: { value: string } }) => change({ ...row, [name]: target.value }),
          });
          return (
            <>
              <Field label="Fonction" placeholder="Archevêque de…" {...part('titre')} />
              <Field label="Organisation" {...part('organisation')} />
              <Field label="Depuis" placeholder="année" {...part('debut')} />
              <Field label="Jusqu’à" placeholder="en cours" {...part('fin')} />
            </>
          );
        }}
      </RepeatedRows>
    </Section>
  );
}

export function PublicationsSection({ form: { values, set } }: SectionProps) {
  return (
    <Section title="Publications" aside="Les lignes vides ne sont pas enregistrées.">
      <RepeatedRows
        rows={values.publications}
        empty=""
        onChange={(rows) => set('publications', rows)}
        shape="one"
        add="+ Ajouter une publication"
      >
        {(row, change) => (
          <Field
            label="Titre, éditeur, année"
            placeholder="Titre de l’ouvrage"
            value={row}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </RepeatedRows>
    </Section>
  );
}
