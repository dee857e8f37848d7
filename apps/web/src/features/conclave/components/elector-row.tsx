import { memo } from 'react';
import { Link } from 'react-router-dom';
import { number } from '@fumata/text';
import { frenchTypography } from '../../../lib/french-typography.js';
import { withOrdinals } from '../../../lib/ordinals.js';
import { Niche } from '../../../components/niche.js';
import { oneDecimal, majorityProgress } from '../../../components/standing.js';
import { nameOf, type Elector } from '../electors/elector.js';
import type { ButtonState } from '../voting/button-state.js';
import { VoteButton } from './vote-button.js';

interface ElectorRowProps {
  elector: Elector;
  votes: number;
  required: number;
  /** Has reached the majority. */
  reached: boolean;
  state: ButtonState;
  nextVoteAt: number | null;
  pressed: boolean;
  /** The visitor's last vote went to this elector. */
  mine: boolean;
  /** Text below the button. */
  under: string | undefined;
  onPress: (elector: Elector) => void;
}

/** Row of one elector. Memoised, because tallies arrive ten times a second and most rows do not change. */
export const ElectorRow = memo(function ElectorRow(props: ElectorRowProps) {
  const { elector, votes, required, reached, mine, onPress, ...button } = props;
  const { _id, slug, ordre, age, fonction } = elector;
  return (
    <li className={mine ? 'mine' : undefined} data-id={_id} data-ordre={ordre}>
      <Niche of={elector} small />
      <h3>
        <Link to={`/cardinaux/${slug}`}>{withOrdinals(nameOf(elector))}</Link>
      </h3>
      <p className="m">
        <span className="vx">
          <b className="num">{number(votes)}</b>&nbsp;voix ·{' '}
        </span>
        {age}&nbsp;ans
        {fonction && <span className="fn"> · {frenchTypography(fonction)}</span>}
      </p>
      <div className="voix">
        <div
          className={reached ? 'meter reached' : 'meter'}
          aria-hidden="true"
          style={{ '--v': oneDecimal(majorityProgress(votes, required)) }}
        >
          <i />
        </div>
        <span>
          <b>{number(votes)}</b>&nbsp;voix
        </span>
      </div>
      <div className="v">
        <VoteButton {...button} name={nameOf(elector)} onPress={() => onPress(elector)} />
      </div>
    </li>
  );
});
