import { counted, dayAndHour } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { Link } from 'react-router-dom';
import { receiptCode, type Receipt } from '../../../live/receipts/own-votes.js';
import { receiptFragment } from '../../../live/receipts/receipt-address.js';

/** The receipts of an opened file, newest first. */
export const ReceiptChoice = ({ receipts }: { receipts: readonly Receipt[] }) => (
  <section className="stack" aria-labelledby="recus-du-fichier">
    <h2 id="recus-du-fichier">{`Ce fichier contient ${counted(receipts.length, 'reçu')}`}</h2>
    <ul className="kept" role="list">
      {receipts
        .toSorted((one, other) => (one.recordedAt < other.recordedAt ? 1 : -1))
        .map((receipt) => (
          <li key={receipt.eventId}>
            <Link to={receiptFragment(receipt)}>
              <b className="num">{receiptCode(receipt)}</b>{' '}
              <span>{withOrdinals(`${dayAndHour(receipt.recordedAt)}, heure de Rome`)}</span>
            </Link>
          </li>
        ))}
    </ul>
  </section>
);
