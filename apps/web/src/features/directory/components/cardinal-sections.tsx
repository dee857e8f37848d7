import type { Cardinal } from '@fumata/contracts';
import { ProsAndCons } from '../../../components/text/pros-and-cons.js';
import { frenchTypography, longDate } from '@fumata/text';
import { creationText, joinWords, missingInformation, period } from '../rules/cardinal-texts.js';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { years } from '../texts.js';

/** Sections of a cardinal's page; one sentence lists what is unknown. */
export function CardinalSections({ cardinal }: { cardinal: Cardinal }) {
  const { biographie, papabile, fonctions, publications } = cardinal;
  return (
    <>
      {biographie.trim() !== '' && (
        <section className="prose drop">
          <h2 className="sr">Biographie</h2>
          {biographie.split(/\n+/).map((paragraph, index) => (
            <p key={index}>{frenchTypography(paragraph)}</p>
          ))}
        </section>
      )}
      {papabile && <Papabile cardinal={cardinal} />}
      {fonctions.length > 0 && <Offices fonctions={fonctions} />}
      {publications.length > 0 && (
        <section aria-labelledby="publications">
          <div className="head">
            <h2 id="publications">Publications</h2>
          </div>
          <ul className="publications">
            {publications.map((each, index) => (
              <li key={index}>{frenchTypography(each)}</li>
            ))}
          </ul>
        </section>
      )}
      <Missing words={missingInformation(cardinal)} />
    </>
  );
}

function Papabile({ cardinal }: { cardinal: Cardinal }) {
  return (
    <section aria-labelledby="papabile">
      <div className="head">
        <h2 id="papabile">Papabile</h2>
      </div>
      <ProsAndCons cardinal={cardinal} />
    </section>
  );
}

function Offices({ fonctions }: Pick<Cardinal, 'fonctions'>) {
  return (
    <section aria-labelledby="fonctions">
      <div className="head">
        <h2 id="fonctions">Fonctions</h2>
      </div>
      <ol className="functions" role="list">
        {fonctions.map((each, index) => (
          <li key={index}>
            <span className="when num">{period(each)}</span>
            <div>
              <h3>{frenchTypography(each.titre)}</h3>
              {each.organisation !== '' && <p className="muted">{frenchTypography(each.organisation)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Missing({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <p className="muted">
      {words.length === 1 && words[0] === 'les publications'
        ? 'Aucune publication enregistrée pour ce cardinal.'
        : `Notice à compléter\u00A0: rien n’est encore enregistré sur ${joinWords(words)}.`}
    </p>
  );
}

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
  const { nationalite, titre, languesParlees, formation, specialisation } = cardinal;
  const facts: [string, ReactNode][] = [
    ['Naissance', withOrdinals(`${longDate(dateNaissance)} (${years(age)})`)],
    ['Lieu', frenchTypography([lieuNaissance, paysNaissance].filter(Boolean).join(', '))],
    ['Nationalité', frenchTypography(nationalite)],
    ['Pays de service', <Filter name="paysService" value={paysService} />],
    ['Continent de service', <Filter name="continent" value={continent} />],
    ['Titre', frenchTypography(titre)],
    ['Créé cardinal', withOrdinals(creationText(cardinal))],
    ['Langues parlées', frenchTypography(languesParlees.join(', '))],
    ['Formation', frenchTypography(formation)],
    ['Spécialisation', frenchTypography(specialisation)],
  ];
  return facts.filter(([, value]) => value !== '');
}

function Filter({ name, value }: { name: string; value: string }) {
  return <Link to={`/cardinaux?${new URLSearchParams({ [name]: value })}`}>{frenchTypography(value)}</Link>;
}
