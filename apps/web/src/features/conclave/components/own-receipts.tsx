import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayAndMonth, hour, plural } from '@fumata/text';
import { withOrdinals } from '../../../lib/ordinals.js';
import { Notice } from '../../../components/notice.js';
import { isReceiptFor } from '../../../live/receipts/is-receipt-for.js';
import { receiptCode, type OwnVote } from '../../../live/receipts/own-votes.js';
import { receiptAddress } from '../../../live/receipts/receipt-address.js';
import { roundName } from '../../../live/round-words.js';
import { nameOf, type Electors } from '../electors/elector.js';
import type { OwnVoting } from '../voting/use-voting.js';

const MISMATCHED_RECEIPT =
  'Le reçu délivré par le site ne correspond pas à votre choix. Cela ne devrait pas arriver\u00A0: gardez-le, il le prouve.';

/**
 * The visitor's votes, which only this browser stores. The newest receipt is checked against the choice as soon as it
 * arrives.
 */
export function OwnReceipts({ own, electors }: { own: OwnVoting; electors: Electors }) {
  const { votes, waiting } = own;
  const last = votes.at(-1);
  const mismatched = useMismatchedReceipt(last);
  return (
    <>
      {mismatched && (
        <Notice kind="error">
          {MISMATCHED_RECEIPT} <Link to={receiptAddress(mismatched)}>Vérifier ce reçu</Link>
        </Notice>
      )}
      {waiting && last && !mismatched && (
        <p>
          <Link to={receiptAddress(last.receipt)}>Vérifier mon vote</Link>
        </p>
      )}
      <All votes={votes} electors={electors} />
    </>
  );
}

/** The receipt if it does not belong to the vote cast here. */
function useMismatchedReceipt(vote: OwnVote | undefined): OwnVote['receipt'] | undefined {
  const [mismatched, setMismatched] = useState<OwnVote['receipt']>();
  useEffect(() => {
    if (!vote) return;
    let current = true;
    void isReceiptFor(vote.receipt, vote.cardinalId).then((is) => {
      if (current) setMismatched(is === false ? vote.receipt : undefined);
    });
    return () => {
      current = false;
    };
  }, [vote]);
  return mismatched;
}

function All({ votes, electors }: { votes: readonly OwnVote[]; electors: Electors }) {
  return (
    <details className="table">
      <summary>{plural(votes.length, 'Votre reçu', `Vos ${votes.length} reçus`)}, dans ce navigateur seulement</summary>
      <ul className="receipts" role="list">
        {votes.toReversed().map((vote) => {
          const elector = electors.get(vote.cardinalId);
          return (
            <li key={vote.receipt.eventId}>
              <b>{elector ? nameOf(elector) : 'Un cardinal'}</b>
              <span>
                {withOrdinals(roundName(vote.round))}, le {dayAndMonth(vote.time)} à {hour(vote.time)}
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
