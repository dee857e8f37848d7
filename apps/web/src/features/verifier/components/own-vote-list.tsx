import { dayAndHour, roundName } from '@fumata/text';
import { namedPope } from '@fumata/conclave';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { nameInResults } from '../../../lib/cardinal-names.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { useMoment } from '../../../live/moment/moment-context.js';
import { receiptCode, type OwnVote } from '../../../live/receipts/own-votes.js';
import { receiptAddress } from '../../../live/receipts/receipt-address.js';
import { fateOf, fateText } from '../rules/vote-fate.js';
import { wordsOf, type Words } from '../rules/words.js';
import type { OwnCheck, OwnChecks } from '../use-own-checks.js';

interface OwnVoteListProps extends Pick<OwnChecks, 'checks' | 'editions'> {
  votes: readonly OwnVote[];
  nameOf: (cardinalId: string) => string | undefined;
}

/** Votes of this browser, newest first: what became of the choice, and whether the receipt is proven. */
export function OwnVoteList({ votes, nameOf, checks, editions }: OwnVoteListProps) {
  const current = useMoment();
  const isPopeNamed = (conclaveId: string): boolean =>
    current?.summary.conclaveState._id !== conclaveId || namedPope(current.moment) !== null;
  return (
    <ul className="own-votes" role="list">
      {votes.toReversed().map((vote) => {
        const { receipt, cardinalId, round, time } = vote;
        const edition = editions.get(receipt.conclaveId);
        const fate = edition && fateOf(vote, edition, isPopeNamed(receipt.conclaveId));
        return (
          <li key={receipt.eventId}>
            <div>
              <b>{nameOf(cardinalId) ?? nameInResults(cardinalId, edition?.rounds ?? []) ?? 'Un cardinal'}</b>
              <p className="small muted">
                {withOrdinals(`${roundName(fate?.roundNumber ?? round)}, le ${dayAndHour(time)}, heure de Rome`)}
              </p>
            </div>
            <p>{fate && withOrdinals(fateText(fate))}</p>
            <p>
              <CheckBadge check={checks.get(receipt.eventId)} />
            </p>
            <Link to={receiptAddress(receipt)}>
              Reçu <b className="num">{receiptCode(receipt)}</b>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const LOOKS: Readonly<Record<Words['look'], readonly [kind: 'ok' | 'warn' | 'off' | 'red', text: string]>> = {
  yes: ['ok', 'Comptée et scellée'],
  aside: ['off', 'Non comptée'],
  wait: ['warn', 'Inscrite au journal, sceau à venir'],
  no: ['red', 'Le reçu n’est pas confirmé'],
};

function CheckBadge({ check }: { check: OwnCheck | undefined }) {
  if (check === undefined) return <span className="small muted">Pas encore vérifiée</span>;
  if (check === 'failed' || check.finding.is === 'unanswered' || check.finding.is === 'unreadable')
    return <Badge kind="off">Vérification impossible pour l’instant</Badge>;
  const [kind, text] = LOOKS[wordsOf(check, undefined).look];
  return (
    <Badge kind={kind} full={kind === 'ok'}>
      {text}
    </Badge>
  );
}
