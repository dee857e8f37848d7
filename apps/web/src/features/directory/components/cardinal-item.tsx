import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { Niche } from '../../../components/pictures/niche.js';
import { frenchTypography } from '@fumata/text';
import type { CardinalSummary } from '../cardinal-summary.js';
import { ELECTOR, NO_ELECTOR, years } from '../texts.js';

interface CardinalItemProps {
  cardinal: CardinalSummary;
  /** Above the fold: loads the portrait immediately. */
  eager?: boolean;
  /** Selection for comparison; omitted in lists without it. */
  comparison?: { readonly chosen: boolean; readonly full: boolean; readonly toggle: () => void };
}

/** Cardinal in a list: portrait, name, office, country, age, status. */
export function CardinalItem({ cardinal, eager = false, comparison }: CardinalItemProps) {
  const { slug, nomComplet, ordre, fonction, paysService, age, papabile, statutVotant } = cardinal;
  return (
    <li className="plate" data-ordre={ordre}>
      <Niche of={cardinal} eager={eager} />
      <div className="body">
        <h3>
          <Link to={`/cardinaux/${slug}`}>{nomComplet}</Link>
        </h3>
        <p className="fn">{frenchTypography(fonction)}</p>
        <p className="faint who2">
          <span>
            {frenchTypography(paysService)} · {years(age)}
          </span>
          {papabile && <Badge kind="papabile">Papabile</Badge>}
        </p>
      </div>
      <div className="foot">
        <Status statutVotant={statutVotant} />
        {comparison && (
          <label className="check">
            <input
              type="checkbox"
              checked={comparison.chosen}
              disabled={comparison.full && !comparison.chosen}
              onChange={comparison.toggle}
              aria-label={`Comparer ${nomComplet}`}
            />
            <span>Comparer</span>
          </label>
        )}
      </div>
    </li>
  );
}

export function Status({ statutVotant }: Pick<CardinalSummary, 'statutVotant'>) {
  return statutVotant === 'OUI' ? (
    <Badge kind="red" full>
      {ELECTOR}
    </Badge>
  ) : (
    <Badge kind="off">{NO_ELECTOR}</Badge>
  );
}
