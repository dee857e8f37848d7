import { Link } from 'react-router-dom';
import { dayAndMonth, hour, roundName } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { receiptCode, type OwnVote } from '../../../live/receipts/own-votes.js';
import { receiptAddress } from '../../../live/receipts/receipt-address.js';
import './receipt-list.css';

interface ReceiptListProps {
  votes: readonly OwnVote[];
  nameOf: (cardinalId: string) => string | undefined;
}

/** Votes with their receipts, newest first. */
export const ReceiptList = ({ votes, nameOf }: ReceiptListProps) => (
  <ul className="receipts" role="list">
    {votes.toReversed().map(({ receipt, cardinalId, round, time }) => (
      <li key={receipt.eventId}>
        <b>{nameOf(cardinalId) ?? 'Un cardinal'}</b>
        <span>{withOrdinals(`${roundName(round)}, le ${dayAndMonth(time)} à ${hour(time)}, heure de Rome`)}</span>
        <span>
          Reçu <b className="num">{receiptCode(receipt)}</b>
        </span>
        <code>{receipt.leafHash}</code>
        <Link to={receiptAddress(receipt)}>
          Vérifier<span className="sr"> le reçu {receiptCode(receipt)}</span>
        </Link>
      </li>
    ))}
  </ul>
);
