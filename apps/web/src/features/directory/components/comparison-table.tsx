import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { frenchTypography } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { Niche } from '../../../components/pictures/niche.js';
import { TableBox } from '../../../components/tables/table-box.js';
import type { Compared } from '../load-comparison.js';
import { comparisonAddress } from '../rules/comparison.js';
import { absenceText, creationText, hasTurned80Since, period } from '../rules/cardinal-texts.js';
import { useVacancy } from '../../../live/moment/vacancy.js';
import { ELECTOR, NO_ELECTOR, years } from '../texts.js';

const UNKNOWN = '—';
const text = (value: string): string => frenchTypography(value) || UNKNOWN;

const ROWS: readonly (readonly [head: string, cell: (cardinal: Compared) => ReactNode])[] = [
  ['Fonction', ({ fonction }) => text(fonction)],
  ['Âge', ({ age }) => years(age)],
  ['Statut', (cardinal) => <VotingStatus cardinal={cardinal} />],
  ['Ordre', ({ ordre }) => ordre],
  ['Pays de service', ({ paysService }) => text(paysService)],
  ['Créé cardinal', (cardinal) => withOrdinals(creationText(cardinal))],
  ['Langues', ({ languesParlees }) => text(languesParlees.join(', '))],
  ['Fonctions', ({ fonctions }) => list(fonctions.map((each) => `${frenchTypography(each.titre)} (${period(each)})`))],
  ['Formation', ({ formation }) => text(formation)],
  ['Papabile', ({ papabile }) => (papabile ? 'Oui' : 'Non')],
  ['Atouts', ({ papabile, raisonsForPapabile }) => list(papabile ? raisonsForPapabile : [])],
  ['Facteurs limitants', ({ papabile, raisonsAgainstPapabile }) => list(papabile ? raisonsAgainstPapabile : [])],
];

function VotingStatus({ cardinal }: { cardinal: Compared }) {
  const vacancy = useVacancy();
  const reasons = [
    hasTurned80Since(cardinal) ? `Avait moins de 80\u00A0ans ${vacancy}.` : frenchTypography(cardinal.motifStatut),
    absenceText(cardinal),
  ].filter((reason) => reason !== '');
  return (
    <>
      {cardinal.statutVotant === 'OUI' ? ELECTOR : NO_ELECTOR}
      {reasons.map((reason) => (
        <p key={reason} className="small muted">
          {withOrdinals(reason)}
        </p>
      ))}
    </>
  );
}

function list(items: readonly string[]): ReactNode {
  if (items.length === 0) return UNKNOWN;
  return (
    <ul role="list">
      {items.map((item, index) => (
        <li key={index}>{frenchTypography(item)}</li>
      ))}
    </ul>
  );
}

/**
 * Comparison table. On small screens each fact's name is above its values, which needs `display: grid`; explicit roles
 * keep the table semantics that it removes.
 */
export function ComparisonTable({ cardinals }: { cardinals: readonly Compared[] }) {
  return (
    <TableBox label="Comparaison">
      <table className="versus" role="table" style={{ '--n': cardinals.length }}>
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            {cardinals.map((cardinal) => (
              <ColumnHead key={cardinal.slug} cardinal={cardinal} cardinals={cardinals} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {ROWS.map(([head, cell]) => (
            <tr key={head} role="row">
              <th scope="row" role="rowheader">
                {head}
              </th>
              {cardinals.map((cardinal) => (
                <td key={cardinal.slug} role="cell">
                  {cell(cardinal)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function ColumnHead({ cardinal, cardinals }: { cardinal: Compared; cardinals: readonly Compared[] }) {
  return (
    <th scope="col" role="columnheader">
      <Niche of={cardinal} sizes="6.5rem" eager />
      <Link to={`/cardinaux/${cardinal.slug}`}>{cardinal.nomComplet}</Link>
      {cardinals.length > 2 && (
        <Link
          className="tiny out"
          to={comparisonAddress(cardinals.filter(({ slug }) => slug !== cardinal.slug))}
          preventScrollReset
          aria-label={`Retirer ${cardinal.nomComplet} de la comparaison`}
        >
          Retirer
        </Link>
      )}
    </th>
  );
}
