import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayAndHour, plural, roundName } from '@fumata/text';
import { Notice } from '../../../components/messages/notice.js';
import { nameInResults } from '../../../lib/cardinal-names.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { receiptCode, type OwnVote, type Receipt } from '../../../live/receipts/own-votes.js';
import { receiptAddress } from '../../../live/receipts/receipt-address.js';
import { nameOf, type Electors } from '../electors/elector.js';
import type { OwnVoting } from '../voting/use-voting.js';
import './receipt-list.css';

/** Whether a receipt belongs to a vote for this cardinal; undefined when the verification code failed to load. */
const isReceiptFor = (receipt: Receipt, cardinalId: string): Promise<boolean | undefined> =>
  import('@fumata/proof').then(
    ({ cardinalOf }) => cardinalOf(receipt, [cardinalId]) !== undefined,
    () => undefined,
  );

const MISMATCHED_RECEIPT =
  'Le reçu délivré par le site ne correspond pas à votre choix. Cela ne devrait pas arriver\u00A0: gardez-le, il le prouve.';

interface OwnReceiptsProps {
  ownVoting: OwnVoting;
  electors: Electors;
  view: LiveConclave;
}

/**
 * The visitor's votes, which only this browser stores. The newest receipt is checked against the choice as soon as it
 * arrives.
 */
export function OwnReceipts({ ownVoting, electors, view }: OwnReceiptsProps) {
  const { votes, isWaiting } = ownVoting;
  const lastVote = votes.at(-1);
  const mismatched = useMismatchedReceipt(lastVote);
  return (
    <>
      {mismatched && (
        <Notice kind="error">
          {MISMATCHED_RECEIPT} <Link to={receiptAddress(mismatched)}>Vérifier ce reçu</Link>
        </Notice>
      )}
      {isWaiting && lastVote && !mismatched && (
        <p>
          <Link to={receiptAddress(lastVote.receipt)}>Vérifier mon vote</Link>
        </p>
      )}
      <StoredReceipts votes={votes} electors={electors} view={view} />
    </>
  );
}

/** The receipt if it does not belong to the vote cast here. */
function useMismatchedReceipt(vote: OwnVote | undefined): Receipt | undefined {
  const [mismatched, setMismatched] = useState<Receipt>();
  useEffect(() => {
    if (!vote) return;
    let isCurrent = true;
    void isReceiptFor(vote.receipt, vote.cardinalId).then((isForChoice) => {
      if (isCurrent) setMismatched(isForChoice === false ? vote.receipt : undefined);
    });
    return () => {
      isCurrent = false;
    };
  }, [vote]);
  return mismatched;
}

interface StoredReceiptsProps extends Omit<OwnReceiptsProps, 'ownVoting'> {
  votes: readonly OwnVote[];
}

const StoredReceipts = ({ votes, electors, view }: StoredReceiptsProps) => (
  <>
    <details className="table">
      <summary>{plural(votes.length, 'Votre reçu', `Vos ${votes.length} reçus`)}, dans ce navigateur seulement</summary>
      <ul className="receipts" role="list">
        {votes.toReversed().map((vote) => {
          const elector = electors.get(vote.cardinalId);
          const name = elector ? nameOf(elector) : nameInResults(vote.cardinalId, [view, ...view.rounds]);
          return <VoteWithReceipt key={vote.receipt.eventId} vote={vote} name={name} />;
        })}
      </ul>
    </details>
    <p>
      <Link to="/conclave/mes-voix">Mes voix</Link>
    </p>
  </>
);

function VoteWithReceipt({ vote: { receipt, round, time }, name }: { vote: OwnVote; name: string | undefined }) {
  return (
    <li>
      <b>{name ?? 'Un cardinal'}</b>
      <span>{withOrdinals(`${roundName(round)}, le ${dayAndHour(time)}, heure de Rome`)}</span>
      <span>
        Reçu <b className="num">{receiptCode(receipt)}</b>
      </span>
      <code>{receipt.leafHash}</code>
      <Link to={receiptAddress(receipt)}>
        Vérifier<span className="sr"> le reçu {receiptCode(receipt)}</span>
      </Link>
    </li>
  );
}
