import { Link } from 'react-router-dom';
import { Notice } from '../../../components/notice.js';
import { dayAndMonth, hour, plural } from '../../../lib/french.js';
import { nameOf } from '../electors/elector.js';
import type { Electors } from '../electors/elector.js';
import { RECEIPT_OF_ANOTHER, VOTE_CLOSED } from '../texts.js';
import { roundName } from '../../../live/round-words.js';
import { receiptCode } from '../../../live/receipts/own-votes.js';
import type { OwnVote } from '../../../live/receipts/own-votes.js';
import { receiptAddress } from '../../../live/receipts/receipt-address.js';
import type { OwnVoting } from '../voting/use-voting.js';

interface OwnVoiceProps {
  own: OwnVoting;
  open: boolean;
  /** The pause says by itself that nobody votes. */
  paused: boolean;
  electors: Electors;
}

/** What the visitor may do, before the choice; what the visitor has done, after it. */
export function OwnVoice({ own, open, paused, electors }: OwnVoiceProps) {
  const { votes, waiting, nextVoteAt, doubted } = own;
  const last = votes.at(-1);
  return (
    <div className="own-voice stack">
      <h2 id="votre-voix">Votre voix</h2>
      {doubted && (
        <Notice kind="error">
          {RECEIPT_OF_ANOTHER} <Link to={receiptAddress(doubted)}>Vérifier ce reçu</Link>
        </Notice>
      )}
      {!open && !paused && <Notice kind="warn">{VOTE_CLOSED}</Notice>}
      {!open ? null : waiting && nextVoteAt !== null ? (
        <p className="voted">
          A voté · revote à {hour(new Date(nextVoteAt))}
          {last && (
            <>
              {' · '}
              <Link to={receiptAddress(last.receipt)}>Vérifier mon reçu</Link>
            </>
          )}
        </p>
      ) : (
        <>
          <p>
            Vous disposez d’<b>une voix par heure</b>, pour un seul électeur. Elle est anonyme et ne peut pas
            être reprise. Vous recevrez un reçu pour vérifier qu’elle est comptée.
          </p>
          <p>
            <a className="btn" href="#electeurs">
              Choisir un électeur
            </a>
          </p>
        </>
      )}
      <noscript>
        <p>Voter demande JavaScript. Les résultats se lisent sans lui, en rechargeant la page.</p>
      </noscript>
      {votes.length > 0 && <Receipts votes={votes} electors={electors} />}
    </div>
  );
}

/** Kept in this browser alone. */
function Receipts({ votes, electors }: { votes: readonly OwnVote[]; electors: Electors }) {
  return (
    <details className="table">
      <summary>
        {plural(votes.length, 'Votre reçu', `Vos ${votes.length} reçus`)}, dans ce navigateur seulement
      </summary>
      <ul className="receipts" role="list">
        {votes.toReversed().map((vote) => {
          const elector = electors.get(vote.cardinalId);
          return (
            <li key={vote.receipt.eventId}>
              <b>{elector ? nameOf(elector) : 'Un cardinal'}</b>
              <span>
                {roundName(vote.round)}, le {dayAndMonth(vote.time)} à {hour(vote.time)}
              </span>
              <span>
                Reçu <b className="num">{receiptCode(vote.receipt)}</b>
              </span>
              <code>{vote.receipt.leafHash}</code>
              <Link to={receiptAddress(vote.receipt)}>
                Vérifier<span className="sr"> le reçu {receiptCode(vote.receipt)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
