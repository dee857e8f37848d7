import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { number, ordinal, percent } from '@fumata/text';
import { withOrdinals } from '../../lib/wording/ordinals.js';
import { Niche } from '../pictures/niche.js';
import { cssPercent, majorityProgress, type Standing } from './standing.js';
import { useFlipAnimation } from './use-flip-animation.js';
import './podium.css';
import './rolling-number.css';

/** The first three of the sorted standings; steps are animated when they change places, vote counts roll. */
export function Podium({ standings, required }: { standings: readonly Standing[]; required: number }) {
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
  const caption = `voix\u00A0· ${percent(percentage)} (majorité\u00A0:\u00A0${number(required)})`;
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
        <div className="meter" aria-hidden="true" style={{ '--v': cssPercent(majorityProgress(votes, required)) }}>
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

/** Number whose digits roll on change. Screen readers get the number as hidden text instead of the digits. */
function RollingNumber({ value }: { value: number }) {
  const digits = [...String(value)];
  return (
    <>
      <span className="odo" aria-hidden="true">
        {digits.map((digit, index) => (
          <i key={digits.length - index} style={{ '--n': digit }} />
        ))}
      </span>
      <span className="sr">{value}</span>
    </>
  );
}
