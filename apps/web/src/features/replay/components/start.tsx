import type { ReplayIndex, ReplayRound } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { unelectedNote } from '@fumata/history';
import { counted, hour, longDate, number, roundName, slot } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { Button } from '../../../components/button.js';
import { SmokeMark } from '../../../components/rounds/smoke-mark.js';
import { NEEDS_SCRIPT } from '../texts.js';
import './start.css';

/** Summary of the edition, readable without scripts. The player loads on demand. */
export function Start({ index, onStart }: { index: ReplayIndex; onStart: () => void }) {
  const { edition, rounds, last } = index;
  const { popeElected, electedAt } = edition;
  const votes = rounds.reduce((sum, { totalVotes }) => sum + totalVotes, 0);
  return (
    <div className="replay-start">
      <p className="lede">
        {counted(rounds.length, 'scrutin')}, {number(votes)}&nbsp;voix
        {popeElected
          ? withOrdinals(
              `. ${popeElected.nomComplet} a été élu${electedAt ? ` le ${longDate(electedAt)} à ${hour(electedAt)}` : ''}.`,
            )
          : '.'}
      </p>
      <p className="row">
        <Button onClick={onStart}>Lancer la rediffusion</Button>
        <span className="muted small">{number(last)}&nbsp;événements, pas à pas, ou jusqu’à mille fois plus vite</span>
      </p>
      <noscript>
        <p>{NEEDS_SCRIPT}</p>
      </noscript>
      <ol role="list">
        {rounds.map((round) => (
          <RoundLine key={round._id} round={round} index={index} />
        ))}
      </ol>
    </div>
  );
}

function RoundLine({ round, index: { edition, cardinals } }: { round: ReplayRound; index: ReplayIndex }) {
  const { roundNumber, totalVotes, whiteSmoke, closedAt, openedSequence, results } = round;
  const [first] = results;
  const leader = first && cardinals[first[0]];
  return (
    <li>
      <h2>
        <Link to={`?n=${openedSequence}`} replace preventScrollReset>
          {withOrdinals(roundName(roundNumber))}
        </Link>
      </h2>
      <span className="muted">{withOrdinals(slot(round))}</span>
      <span className="num">{number(totalVotes)}&nbsp;voix</span>
      <span>
        {leader && `En tête\u00A0: ${leader.nomComplet}, ${number(first[1])}\u00A0voix`}
        {closedAt !== null && <small>{unelectedNote(round)}</small>}
      </span>
      {closedAt === null ? (
        <span className="muted">{edition.closedAt === null ? 'En cours' : 'Interrompu'}</span>
      ) : (
        <SmokeMark white={whiteSmoke} />
      )}
    </li>
  );
}
