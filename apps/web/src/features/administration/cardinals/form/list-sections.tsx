import { Field } from '../../../../components/field.js';
import { Section } from '../../kit/form-section.js';
import { RepeatedRows } from '../../kit/repeated-rows.js';
import { EMPTY_FONCTION } from './cardinal-values.js';
import type { SectionProps } from './sections.js';

export const FonctionsSection = ({ form: { values, set } }: SectionProps) => (
  <Section title="Fonctions" aside="Les lignes vides ne sont pas enregistrées.">
    <RepeatedRows
      rows={values.fonctions}
      empty={EMPTY_FONCTION}
      onChange={(rows) => set('fonctions', [...rows])}
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

export const PublicationsSection = ({ form: { values, set } }: SectionProps) => (
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
