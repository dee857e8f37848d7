import type { Cardinal } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { capitalise, hour, number, ordinal } from '@fumata/text';
import { withOrdinals } from '../../../lib/ordinals.js';
import { voteRate } from '../../../lib/vote-rate.js';
import { useMoment } from '../../../live/moment-context.js';
import { useBallot, useBallotText } from '../../../live/own-ballot.js';
import { roundName, votesOfMajority } from '../../../live/round-words.js';
import { useSite } from '../../../shell/site.js';
import type { Standing } from '../rules/standing.js';

interface InConclaveProps {
  cardinal: Pick<Cardinal, '_id' | 'slug'>;
  standing: Standing;
}

/** A cardinal's votes in the virtual conclave, progress towards the majority, and what the visitor may do. */
export function InConclave({ cardinal, standing }: InConclaveProps) {
  const { voteCooldownSeconds } = useSite();
  const ballot = useBallot();
  const mayVote = useBallotText();
  const { votes, requiredMajority, at } = standing;
  const progress = requiredMajority > 0 ? Math.min(100, (100 * votes) / requiredMajority) : 0;
  const isOpen = ballot.is === 'open';
  const note = isOpen ? sentenceOf(voteRate(voteCooldownSeconds)) : mayVote;
  return (
    <aside className="standing" aria-label="Dans le conclave virtuel">
      <p className="small">
        <b>Conclave virtuel</b> <span className="faint">{`· à ${hour(at)}, heure de Rome`}</span>
      </p>
      <Figures cardinalId={cardinal._id} standing={standing} />
      <Link className={isOpen ? 'btn' : 'btn ghost'} to={isOpen ? `/conclave?voter=${cardinal.slug}` : '/conclave'}>
        <span key={String(isOpen)}>{isOpen ? 'Voter pour ce cardinal' : 'Voir le conclave'}</span>
      </Link>
      <div className="meter" style={{ '--v': `${progress.toFixed(1)}%` }}>
        <i />
      </div>
      <p key={note} className="tiny faint">
        {note}
      </p>
    </aside>
  );
}

/** Une voix par heure et par visiteur, tous cardinaux confondus. */
const sentenceOf = (rate: string): string => `${capitalise(rate)} et par visiteur, tous cardinaux confondus.`;

function Figures({ cardinalId, standing }: { cardinalId: string; standing: Standing }) {
  const { roundNumber, votes, rank, requiredMajority, isComplete } = standing;
  const moment = useMoment()?.moment;
  const round = roundName(roundNumber);
  const isNamed = moment?.is === 'announced' || moment?.is === 'elected';
  const [figure, about, line] =
    isNamed && moment.elected._id === cardinalId
      ? ['Élu pape', `au ${round}`, votesOfMajority(votes, requiredMajority)]
      : rank === null
        ? [
            isComplete ? 'Aucune voix' : 'Pas encore de voix pour lui',
            `au ${round}`,
            `majorité\u00A0: ${number(requiredMajority)}`,
          ]
        : [ordinal(rank), `du ${round}`, votesOfMajority(votes, requiredMajority)];
  return (
    <p key={`${figure} ${about} ${line}`} className="num">
      <b>{withOrdinals(figure)}</b> {withOrdinals(about)} <span className="line">{line}</span>
    </p>
  );
}
