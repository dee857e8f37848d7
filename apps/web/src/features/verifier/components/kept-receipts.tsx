import { Link } from 'react-router-dom';
import { dayAndHour, roundName } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import type { OwnVote } from '../../../live/receipts/own-votes.js';
import { receiptFragment } from '../../../live/receipts/receipt-address.js';

interface KeptReceiptsProps {
  votes: readonly OwnVote[];
  nameOf: (cardinalId: string) => string | undefined;
}

/** Newest first. */
export function KeptReceipts({ votes, nameOf }: KeptReceiptsProps) {
  return (
    <aside aria-labelledby="gardes">
      <h2 id="gardes">Gardés dans ce navigateur</h2>
      {votes.length === 0 ? (
        <p className="muted">Aucun pour l’instant. Chaque voix donnée ici y laisse son reçu.</p>
      ) : (
        <ul className="kept" role="list">
          {votes.toReversed().map(({ receipt, round, time, cardinalId }) => (
            <li key={receipt.eventId}>
              <Link to={receiptFragment(receipt)}>
                <b>{withOrdinals(roundName(round))}</b>{' '}
                <span>{withOrdinals(`${dayAndHour(time)}, heure de Rome`)}</span>{' '}
                <span>{nameOf(cardinalId) ?? 'Un cardinal'}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="small muted">Un reçu ne dit pas qui vous êtes. Le montrer révèle seulement une voix.</p>
    </aside>
  );
}
