import { countdown, number } from '@fumata/text';
import { withOrdinals } from '../../../lib/ordinals.js';
import { useNow } from '../../../lib/now.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { roundName } from '../../../live/round-words.js';
import type { OwnVoting } from '../voting/use-voting.js';
import { Countdown } from './vote-button.js';
import './phone-bar.css';

interface PhoneBarProps {
  view: ConclaveView;
  own: OwnVoting;
  /** Voting is open. */
  open: boolean;
}

/** Bar at the bottom of a phone: leader of the open round, its clock and the way to vote. */
export function PhoneBar({ view, own, open }: PhoneBarProps) {
  const [leader] = view.results;
  return (
    <div className="phone-bar" role="group" aria-label="Scrutin en cours">
      <b className="leader">{leader?.cardinal.nomComplet ?? 'Aucune voix'}</b>
      <span className="small muted">
        {leader && (
          <>
            <b className="num">{number(leader.votes)}</b>/{number(view.requiredMajority)}&nbsp;voix ·{' '}
          </>
        )}
        {withOrdinals(roundName(view.roundNumber))}
        <Closing view={view} />
      </span>
      <div className="vote-action">
        <VoteAction own={own} open={open} />
      </div>
    </div>
  );
}

function Closing({ view: { at, conclaveState } }: { view: ConclaveView }) {
  const now = useNow(Date.parse(at));
  const left = Date.parse(conclaveState.closesAt ?? '') - now;
  return (
    !conclaveState.isPaused && left > 0 && <span className="num"> · clôture&nbsp;dans&nbsp;{countdown(left)}</span>
  );
}

function VoteAction({ own: { waiting, nextVoteAt }, open }: Pick<PhoneBarProps, 'own' | 'open'>) {
  if (!open) return <span className="muted">Vote fermé</span>;
  if (waiting && nextVoteAt !== null)
    return (
      <span className="num">
        <Countdown until={nextVoteAt} />
      </span>
    );
  return (
    <a className="btn" href="#electeurs">
      Voter
    </a>
  );
}
