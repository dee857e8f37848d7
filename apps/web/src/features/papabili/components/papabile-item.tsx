import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { Niche } from '../../../components/niche.js';
import { Scales } from '../../../components/scales.js';
import { printed } from '../../../lib/printed.js';
import type { Papabile } from '../rules/papabili.js';

interface PapabileItemProps {
  papabile: Papabile;
  /** The first one shows what there is to unfold. */
  open: boolean;
  onToggle: () => void;
}

/** A papabile: one line, and what speaks for and against when it is unfolded. */
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
            <span>{printed(fonction)}</span>
          </span>
          <span className="meta num">
            {!isElector && <Badge kind="off">Non-électeur</Badge>} {age}&nbsp;ans
          </span>
          <span className="plusminus" aria-hidden="true" />
        </summary>
        <div className="in">
          {preview !== '' && <p>{printed(preview)}</p>}
          <Scales cardinal={papabile} />
          <p className="row">
            <Link className="go" to={`/cardinaux/${slug}`} aria-label={`Lire la notice de ${nomComplet}`}>
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
