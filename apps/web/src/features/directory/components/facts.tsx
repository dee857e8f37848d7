import type { Cardinal } from '@fumata/contracts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { longDate } from '@fumata/text';
import { withOrdinals } from '../../../lib/ordinals.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { years } from '../texts.js';

/** Short facts about a cardinal; unknown ones are omitted. */
export function Facts({ cardinal }: { cardinal: Cardinal }) {
  return (
    <dl className="facts">
      {factsOf(cardinal).map(([head, value]) => (
        <Fragment key={head}>
          <dt>{head}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function factsOf(cardinal: Cardinal): [string, ReactNode][] {
  const { dateNaissance, age, lieuNaissance, paysNaissance, paysService, continent } = cardinal;
  const { nationalite, titre, dateCreation, creePar, languesParlees, formation, specialisation } = cardinal;
  const facts: [string, ReactNode][] = [
    ['Naissance', withOrdinals(`${longDate(dateNaissance)} (${years(age)})`)],
    ['Lieu', frenchTypography([lieuNaissance, paysNaissance].filter(Boolean).join(', '))],
    ['Nationalité', frenchTypography(nationalite)],
    ['Pays de service', <Filter name="paysService" value={paysService} />],
    ['Continent de service', <Filter name="continent" value={continent} />],
    ['Titre', frenchTypography(titre)],
    ['Créé cardinal', withOrdinals(`${longDate(dateCreation)}${creePar ? `, par ${frenchTypography(creePar)}` : ''}`)],
    ['Langues parlées', frenchTypography(languesParlees.join(', '))],
    ['Formation', frenchTypography(formation)],
    ['Spécialisation', frenchTypography(specialisation)],
  ];
  return facts.filter(([, value]) => value !== '');
}

function Filter({ name, value }: { name: string; value: string }) {
  return <Link to={`/cardinaux?${new URLSearchParams({ [name]: value })}`}>{frenchTypography(value)}</Link>;
}
