import { isElection, namedPope } from '@fumata/conclave';
import type { Cardinal } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { capitalise, dayAndHour, number, ordinal, roundName, votesOfMajority } from '@fumata/text';
import { cssPercent, majorityProgress } from '../../../components/standings/standing.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { voteRate } from '../../../lib/vote-rate.js';
import { useMoment } from '../../../live/moment/moment-context.js';
import { useBallot, useBallotText } from '../../../live/ballot/own-ballot.js';
import { useSite } from '../../../shell/site.js';
import type { CardinalFigures } from '../use-cardinal-figures.js';

interface InConclaveProps {
  cardinal: Pick<Cardinal, '_id' | 'slug' | 'statutVotant'>;
  figures: CardinalFigures;
}

/** A cardinal's votes in the virtual conclave, progress towards the majority, and what the visitor may do. */
export function InConclave({ cardinal, figures }: InConclaveProps) {
  const { voteCooldownSeconds } = useSite();
  const ballot = useBallot();
  const ballotText = useBallotText();
  const { votes, requiredMajority, at } = figures;
  const isElector = cardinal.statutVotant === 'OUI';
  const isOpen = isElector && ballot.is === 'open';
  const waitingNote = isElector ? ballotText : 'Ce cardinal ne peut plus recevoir de voix.';
  const note = isOpen ? sentenceOf(voteRate(voteCooldownSeconds)) : waitingNote;
  return (
    <aside className="standing" aria-label="Dans le conclave virtuel">
      <p className="small">
        <b>Conclave virtuel</b> <span className="faint">{withOrdinals(`· le ${dayAndHour(at)}, heure de Rome`)}</span>
      </p>
      <Figures cardinalId={cardinal._id} figures={figures} />
      <Link className={isOpen ? 'btn' : 'btn ghost'} to={isOpen ? `/conclave?voter=${cardinal.slug}` : '/conclave'}>
        <span key={String(isOpen)}>{isOpen ? 'Voter pour ce cardinal' : 'Voir le conclave'}</span>
      </Link>
      <div className="meter" style={{ '--v': cssPercent(majorityProgress(votes, requiredMajority)) }}>
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

function Figures({ cardinalId, figures }: { cardinalId: string; figures: CardinalFigures }) {
  const { roundNumber, votes, rank, isShared, requiredMajority } = figures;
  const moment = useMoment()?.moment;
  const round = roundName(roundNumber);
  const [figure, roundPhrase, line] =
    moment && namedPope(moment)?._id === cardinalId
      ? ['Élu pape', `au ${round}`, votesOfMajority(votes, requiredMajority)]
      : rank === null
        ? [
            moment && isElection(moment) ? 'Aucune voix' : 'Pas encore de voix pour lui',
            `au ${round}`,
            `majorité\u00A0: ${number(requiredMajority)}`,
          ]
        : [`${ordinal(rank)}${isShared ? ' ex æquo' : ''}`, `du ${round}`, votesOfMajority(votes, requiredMajority)];
  return (
    <p key={`${figure} ${roundPhrase} ${line}`} className="num">
      <b>{withOrdinals(figure)}</b> {withOrdinals(roundPhrase)} <span className="line">{line}</span>
    </p>
  );
}
