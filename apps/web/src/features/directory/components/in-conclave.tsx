import type { Cardinal } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { capitalise, counted, hour, number, ordinal } from '@fumata/text';
import { withOrdinals } from '../../../lib/ordinals.js';
import { voteRate } from '../../../lib/vote-rate.js';
import { useSite } from '../../../shell/site.js';
import type { Standing } from '../rules/standing.js';

interface InConclaveProps {
  cardinal: Pick<Cardinal, 'slug'>;
  standing: Standing;
}

/** A cardinal's votes in the virtual conclave, and progress towards the majority. */
export function InConclave({ cardinal, standing }: InConclaveProps) {
  const { voteCooldownSeconds } = useSite();
  const { votes, requiredMajority, isOpen, at } = standing;
  const progress = requiredMajority > 0 ? Math.min(100, (100 * votes) / requiredMajority) : 0;
  return (
    <aside className="standing" aria-label="Dans le conclave virtuel">
      <p className="small">
        <b>Conclave virtuel</b> <span className="faint">· à {hour(at)}</span>
      </p>
      <p className="num">
        <Figures standing={standing} />
      </p>
      <Link className={isOpen ? 'btn' : 'btn ghost'} to={isOpen ? `/conclave?voter=${cardinal.slug}` : '/conclave'}>
        {isOpen ? 'Voter pour ce cardinal' : 'Voir le conclave'}
      </Link>
      <div className="meter" style={{ '--v': `${progress.toFixed(1)}%` }}>
        <i />
      </div>
      {/* Its place stays, so that the page does not move. */}
      <p className="tiny faint" style={isOpen ? undefined : { visibility: 'hidden' }}>
        {capitalise(voteRate(voteCooldownSeconds))} et par visiteur, tous cardinaux confondus.
      </p>
    </aside>
  );
}

function Figures({ standing }: { standing: Standing }) {
  const { roundNumber, votes, rank, requiredMajority, isElected, isComplete } = standing;
  const round = withOrdinals(`${ordinal(roundNumber)}\u00A0scrutin`);
  const required = `(majorité\u00A0: ${number(requiredMajority)})`;
  if (isElected)
    return (
      <>
        <b>Élu pape</b> au {round}{' '}
        <span className="line">
          <b>{counted(votes, 'voix', 'voix')}</b> {required}
        </span>
      </>
    );
  if (rank === null)
    return (
      <>
        <b>{isComplete ? 'Aucune voix' : 'Pas encore de voix pour lui'}</b> au {round}{' '}
        <span className="line">majorité&nbsp;: {number(requiredMajority)}</span>
      </>
    );
  return (
    <>
      <b>{withOrdinals(ordinal(rank))}</b> du {round}{' '}
      <span className="line">
        <b>{counted(votes, 'voix', 'voix')}</b> {required}
      </span>
    </>
  );
}
