import { memo } from 'react';
import { Link } from 'react-router-dom';
import { number, countdown, frenchTypography } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { Niche } from '../../../components/pictures/niche.js';
import { cssPercent, majorityProgress } from '../../../components/standings/standing.js';
import { nameOf, type Elector } from '../electors/elector.js';
import { useNow } from '../../../lib/now.js';
import { cooldownLeft } from '../../../live/ballot/own-ballot.js';
import type { ButtonState } from '../voting/button-state.js';

interface ElectorRowProps {
  elector: Elector;
  votes: number;
  required: number;
  hasMajority: boolean;
  state: ButtonState;
  /** When the visitor may vote again, server time. */
  nextVoteAt: number | null;
  /** The limit of the visitor's network is reached, not their own. */
  isNetworkLimited: boolean;
  maxWaitSeconds: number;
  /** The button keeps the focus in all states. */
  wasPressedLast: boolean;
  /** The visitor's last vote went to this elector. */
  isOwnVote: boolean;
  /** Text below the button. */
  note: string | undefined;
  onPress: (elector: Elector) => void;
}

/** Row of one elector. Memoised, because tallies arrive ten times a second and most rows do not change. */
export const ElectorRow = memo(function ElectorRow(props: ElectorRowProps) {
  const { elector, votes, required, hasMajority, isOwnVote, onPress, ...button } = props;
  const { _id, slug, ordre, age, fonction } = elector;
  return (
    <li className={isOwnVote ? 'mine' : undefined} data-id={_id} data-ordre={ordre}>
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
          className={hasMajority ? 'meter reached' : 'meter'}
          aria-hidden="true"
          style={{ '--v': cssPercent(majorityProgress(votes, required)) }}
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

interface VoteButtonProps extends Pick<
  ElectorRowProps,
  'state' | 'nextVoteAt' | 'isNetworkLimited' | 'maxWaitSeconds' | 'wasPressedLast' | 'note'
> {
  name: string;
  onPress: () => void;
}

/**
 * One button for all states of a vote: vote, sending, received, countdown. Without an action the button is
 * disabled, except the one pressed last: it gets `aria-disabled`, so that it does not lose the focus.
 */
function VoteButton(props: VoteButtonProps) {
  const { state, name, nextVoteAt, isNetworkLimited, maxWaitSeconds, wasPressedLast, note, onPress } = props;
  const action = ACTIONS[state];
  const isIdle = !action;
  return (
    <>
      <button
        type="button"
        className="btn vote"
        data-state={state}
        aria-label={
          state === 'waiting' ? nextVoteName(nextVoteAt ?? 0, isNetworkLimited) : action && `${action} ${name}`
        }
        aria-busy={state === 'sending' || undefined}
        aria-disabled={(isIdle && wasPressedLast) || undefined}
        disabled={isIdle && !wasPressedLast}
        onClick={isIdle ? undefined : onPress}
      >
        {state === 'waiting' ? <Countdown until={nextVoteAt ?? 0} maxSeconds={maxWaitSeconds} /> : TEXTS[state]}
      </button>
      {note && <span className="under">{note}</span>}
    </>
  );
}

/** Start of the accessible name in the states with an action; it begins with the visible text. */
const ACTIONS: Readonly<Partial<Record<ButtonState, string>>> = {
  open: 'Voter pour',
  failed: 'Réessayer de voter pour',
};

const TEXTS: Readonly<Record<Exclude<ButtonState, 'waiting'>, string>> = {
  open: 'Voter',
  sending: 'Enregistrement…',
  received: 'Voix enregistrée ✓',
  failed: 'Réessayer',
  closed: 'Vote fermé',
};

/**
 * Accessible name beside the countdown, in the visitor's time zone: screen readers would read out each change of the
 * name of the focused button, every second.
 */
const nextVoteName = (nextVoteAt: number, isNetworkLimited: boolean): string =>
  `${isNetworkLimited ? 'Vote' : 'Revote'} à ${new Date(nextVoteAt).toLocaleTimeString('fr-FR', { hour: 'numeric', minute: '2-digit' }).replace(':', '\u00A0h\u00A0')}`;

/** Rendered only after hydration, so no initial value has to match the server's. */
function Countdown({ until, maxSeconds }: { until: number; maxSeconds: number }) {
  return <span aria-hidden="true">{`Dans ${countdown(cooldownLeft(until, useNow(until), maxSeconds))}`}</span>;
}
