import { CONTINENTS, ORDRES, type NewCardinal } from '@fumata/contracts';
import { number } from '@fumata/text';
import { AreaField, ChoiceField, TextField, Section } from '../../kit/fields.js';
import type { RecordForm } from '../../kit/use-record-form.js';
import { type CardinalValues, EMPTY_FONCTION } from './cardinal-values.js';
import type { CardinalFormData } from './load-form.js';
import { Field } from '../../../../components/forms/field.js';
import { RepeatedRows } from '../../kit/repeated-rows.js';

const CHOOSE = 'Choisir…';
const BIOGRAPHY_MAX = 50_000;

export type CardinalRecordForm = RecordForm<CardinalValues, NewCardinal>;

export interface SectionProps {
  form: CardinalRecordForm;
  data: CardinalFormData;
}

export const PersonalSection = ({ form }: Pick<SectionProps, 'form'>) => (
  <Section title="Informations personnelles">
    <div className="fields">
      <TextField form={form} name="prenom" required autoComplete="off" />
      <TextField form={form} name="nom" required autoComplete="off" />
      <TextField form={form} name="titreHonorifique" placeholder="Son Éminence" />
      <TextField form={form} name="dateNaissance" required type="date" />
      <TextField form={form} name="lieuNaissance" />
      <TextField form={form} name="paysNaissance" required list="pays" autoComplete="off" />
      <TextField form={form} name="nationalite" />
      <TextField form={form} name="languesParlees" hint="Séparées par des virgules" />
    </div>
  </Section>
);

export function OfficeSection({ form, data }: SectionProps) {
  const { creePar, biographie } = form.values;
  const popes = creePar && !data.popes.includes(creePar) ? [...data.popes, creePar] : data.popes;
  return (
    <Section title="Informations cardinalices">
      <div className="fields">
        <ChoiceField form={form} name="ordre" required empty={CHOOSE} choices={ORDRES} />
        <TextField form={form} name="titre" className="two" />
        <TextField form={form} name="dateCreation" required type="date" />
        <ChoiceField form={form} name="creePar" empty={CHOOSE} choices={popes} />
        <TextField
          form={form}
          name="preseance"
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          hint="Rang dans le Collège, 1 pour le doyen"
        />
        <TextField form={form} name="paysService" required list="pays" autoComplete="off" />
        <ChoiceField form={form} name="continent" required empty={CHOOSE} choices={CONTINENTS} />
        <TextField form={form} name="fonction" hint="Celle qui s’affiche sous le nom" />
        <TextField form={form} name="formation" className="two" />
        <TextField form={form} name="specialisation" />
        <AreaField
          form={form}
          name="biographie"
          className="all"
          rows={6}
          label={<BiographyLabel length={biographie.length} />}
        />
      </div>
    </Section>
  );
}

const BiographyLabel = ({ length }: { length: number }) => (
  <>
    Biographie{' '}
    <span className="count" aria-hidden="true">
      {number(length)} / {number(BIOGRAPHY_MAX)}
    </span>
  </>
);

export const FonctionsSection = ({ form: { values, set } }: Pick<SectionProps, 'form'>) => (
  <Section title="Fonctions" aside="Les lignes vides ne sont pas enregistrées.">
    <RepeatedRows
      rows={values.fonctions}
      empty={EMPTY_FONCTION}
      onChange={(rows) => set('fonctions', [...rows])}
      shape="four"
      add="+ Ajouter une fonction"
    >
      {(row, change) => {
        const propsOf = (name: keyof typeof row) => ({
          value: row[name],
          onChange: ({ target }: { target: { value: string } }) => change({ ...row, [name]: target.value }),
        });
        return (
          <>
            <Field label="Fonction" placeholder="Archevêque de…" {...propsOf('titre')} />
            <Field label="Organisation" {...propsOf('organisation')} />
            <Field label="Depuis" placeholder="année" {...propsOf('debut')} />
            <Field label="Jusqu’à" placeholder="en cours" {...propsOf('fin')} />
          </>
        );
      }}
    </RepeatedRows>
  </Section>
);

export const PublicationsSection = ({ form: { values, set } }: Pick<SectionProps, 'form'>) => (
  <Section title="Publications" aside="Les lignes vides ne sont pas enregistrées.">
    <RepeatedRows
      rows={values.publications}
      empty=""
      onChange={(rows) => set('publications', [...rows])}
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
