import { recentHour, roundName } from '@fumata/text';
import { Link } from 'react-router-dom';
import { CornerPanel } from '../../../components/messages/corner-panel.js';
import { serverClock } from '../../../lib/now.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { candidateText, resultText, sinceText, TITLE } from '../../../live/absence/absence-texts.js';
import { dismissAbsence, useAbsence } from '../../../live/absence/use-absence.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { markText } from '../../../live/mark-text.js';
import { wordsOf, type NamedMoment } from '@fumata/history';
import { nameOf, type Electors } from '../electors/elector.js';

/** The journal of the evening has the earlier changes of leader. */
const MAX_LEADS = 3;

interface AbsenceProps {
  view: LiveConclave;
  moment: NamedMoment;
  electors: Electors;
}

/** Rounds, leaders and elections that a visitor who comes back has missed. */
export function Absence({ view, moment, electors }: AbsenceProps) {
  const absence = useAbsence(view, moment);
  if (!absence) return null;
  const { visitorReturn, isElected, closedRounds, leads, candidate, milestones } = absence;
  const elector = candidate && electors.get(candidate.cardinalId);
  return (
    <CornerPanel label={TITLE} closeLabel={`Fermer «\u00A0${TITLE}\u00A0»`} onClose={dismissAbsence}>
      <h2>{TITLE}</h2>
      <p className="small muted">{withOrdinals(sinceText(visitorReturn.visit))}</p>
      {isElected && <p className="lede">{withOrdinals(wordsOf(moment).sentence)}</p>}
      {candidate && elector && <p>{withOrdinals(candidateText(candidate, nameOf(elector)))}</p>}
      <ol className="stack" role="list">
        {leads
          .slice(-MAX_LEADS)
          .toReversed()
          .map((mark) => (
            <li key={mark.sequence}>
              <time dateTime={mark.at}>{withOrdinals(recentHour(mark.at, serverClock.now()))}</time>
              {`\u00A0: ${markText(mark, milestones.cardinals)}`}
            </li>
          ))}
        {closedRounds.toReversed().map((round) => (
          <li key={round._id}>
            <Link to={`?onglet=historique&tour=${round.roundNumber}`}>
              {withOrdinals(`Fumée noire au ${roundName(round.roundNumber)}`)}
            </Link>
            {`\u00A0: ${resultText(round)}`}
          </li>
        ))}
      </ol>
    </CornerPanel>
  );
}
