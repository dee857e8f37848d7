import { elided } from '@fumata/text';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { Niche } from '../../../components/niche.js';
import { ProsAndCons } from '../../../components/pros-and-cons.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import type { Papabile } from '../rules/papabili.js';

interface PapabileItemProps {
  papabile: Papabile;
  /** The first item starts expanded, as a hint that items expand. */
  open: boolean;
  onToggle: () => void;
}

/** Papabile in one line; expands to the arguments for and against. */
export function PapabileItem({ papabile, open, onToggle }: PapabileItemProps) {
  const { slug, nomComplet, ordre, fonction, age, statutVotant, preview } = papabile;
  const isElector = statutVotant === 'OUI';
  return (
    <li data-ordre={ordre}>
      <details open={open} onToggle={onToggle}>
        <summary>
          <Niche of={papabile} small />
          <span className="who">
            <b>{nomComplet}</b>
            <span>{frenchTypography(fonction)}</span>
          </span>
          <span className="meta num">
            {!isElector && <Badge kind="off">Non-électeur</Badge>} {age}&nbsp;ans
          </span>
          <span className="plusminus" aria-hidden="true" />
        </summary>
        <div className="in">
          {preview !== '' && <p>{frenchTypography(preview)}</p>}
          <ProsAndCons cardinal={papabile} />
          <p className="row">
            <Link
              className="go"
              to={`/cardinaux/${slug}`}
              aria-label={frenchTypography(`Lire la notice ${elided('de', nomComplet)}`)}
            >
              Lire la notice
            </Link>
            {isElector && (
              <Link
                className="go"
                to={`/conclave?voter=${slug}`}
                aria-label={`Voter au conclave virtuel pour ${nomComplet}`}
              >
                Voter au conclave virtuel
              </Link>
            )}
          </p>
        </div>
      </details>
    </li>
  );
}
