import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { number, ordinal, percent } from '@fumata/text';
import { withOrdinals } from '../lib/ordinals.js';
import { Niche } from './niche.js';
import { RollingNumber } from './rolling-number.js';
import { oneDecimal, majorityProgress, type Standing } from './standing.js';
import { useFlipAnimation } from './use-flip-animation.js';
import './podium.css';

interface PodiumProps {
  /** Sorted by place; the first three stand on the podium. */
  standings: readonly Standing[];
  required: number;
}

/** The three leaders; steps are animated when they change places, vote counts roll. */
export function Podium({ standings, required }: PodiumProps) {
  const list = useRef<HTMLOListElement>(null);
  const leaders = standings.slice(0, 3);
  useFlipAnimation(list, leaders.map(({ _id }) => _id).join());
  return (
    <ol ref={list} className="podium" role="list" aria-label="Podium">
      {leaders.map((leader, index) => (
        <Step key={leader._id} leader={leader} step={index + 1} required={required} />
      ))}
    </ol>
  );
}

function Step({ leader, step, required }: { leader: Standing; step: number; required: number }) {
  const { _id, slug, prenom, nom, ordre, votes, percentage, reached, rank, isShared } = leader;
  const caption = `voix (majorité\u00A0: ${number(required)})\u00A0· ${percent(percentage)}`;
  return (
    <li className={reached ? 'step reached' : 'step'} data-id={_id} data-rank={step} data-ordre={ordre}>
      <Niche of={leader} eager />
      <h3>
        <Link to={`/cardinaux/${slug}`}>
          {prenom} {nom}
        </Link>
      </h3>
      <div className="plinth">
        <div className="cnt">
          <RollingNumber value={votes} />
        </div>
        <div className="meter" aria-hidden="true" style={{ '--v': oneDecimal(majorityProgress(votes, required)) }}>
          <i />
        </div>
        <p className="cap">{caption}</p>
        <p className="rank">
          <span aria-hidden="true">{'I'.repeat(rank)}</span>
          <span className="sr">{withOrdinals(ordinal(rank))}</span>
          {isShared && <span className="equal"> ex æquo</span>}
        </p>
      </div>
    </li>
  );
}
