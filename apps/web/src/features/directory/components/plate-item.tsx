import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { Niche } from '../../../components/niche.js';
import { printed } from '../../../lib/printed.js';
import type { Plate } from '../plate.js';
import { ELECTOR, NO_ELECTOR, years } from '../texts.js';

interface PlateItemProps {
  plate: Plate;
  /** Above the fold: loads the portrait immediately. */
  eager?: boolean;
  /** Selection for comparison; omitted in lists without it. */
  comparison?: { readonly chosen: boolean; readonly full: boolean; readonly toggle: () => void };
}

/** Cardinal in a list: portrait, name, charge, country, age, status. */
export function PlateItem({ plate, eager = false, comparison }: PlateItemProps) {
  const { slug, nomComplet, ordre, fonction, paysService, age, papabile, statutVotant } = plate;
  return (
    <li className="plate" data-ordre={ordre}>
      <Niche of={plate} eager={eager} />
      <div className="body">
        <h3>
          <Link to={`/cardinaux/${slug}`}>{nomComplet}</Link>
        </h3>
        <p className="fn">{printed(fonction)}</p>
        <p className="faint who2">
          <span>
            {printed(paysService)} · {years(age)}
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

export function Status({ statutVotant }: Pick<Plate, 'statutVotant'>) {
  return statutVotant === 'OUI' ? (
    <Badge kind="red" full>
      {ELECTOR}
    </Badge>
  ) : (
    <Badge kind="off">{NO_ELECTOR}</Badge>
  );
}
