import type { RoundRow } from '@fumata/contracts';
import { TableBox } from '../../../components/table-box.js';
import { dayAndMonth, hour, number } from '../../../lib/french.js';
import type { Electors } from '../electors/standings.js';
import { roundName } from '../texts.js';

const TOP = 5;
const CAPTION = 'Les cinq premiers de chaque scrutin';

interface RoundHistoryProps {
  /** Oldest first. */
  rounds: readonly RoundRow[];
  electors: Electors;
}

/** The rounds so far, the newest first; the open one as soon as it has a vote. */
export function RoundHistory({ rounds, electors }: RoundHistoryProps) {
  const shown = rounds.filter(({ isComplete, totalVotes }) => isComplete || totalVotes > 0).toReversed();
  return (
    <section className="section tight" aria-labelledby="titre-historique">
      <div className="head">
        <h2 id="titre-historique">Historique des scrutins</h2>
      </div>
      {shown.length === 0 ? (
        <div className="void">
          <p>Aucun scrutin n’est encore terminé. Les résultats de chacun resteront ici.</p>
        </div>
      ) : (
        <TableBox label={CAPTION}>
          <table className="rounds">
            <caption className="sr">{CAPTION}</caption>
            <thead>
              <tr>
                <th scope="col">Scrutin</th>
                <th scope="col">Fumée</th>
                <th scope="col" className="r">
                  Voix
                </th>
                <th scope="col">Les cinq premiers</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((round) => (
                <Round key={round._id} round={round} electors={electors} />
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
    </section>
  );
}

function Round({ round, electors }: { round: RoundRow; electors: Electors }) {
  const { roundNumber, timestamp, period, totalVotes, results } = round;
  return (
    <tr>
      <th scope="row">
        {roundName(roundNumber)}
        <br />
        <span className="when">
          {dayAndMonth(timestamp)}, {period === 'morning' ? 'matin' : 'après-midi'}
        </span>
      </th>
      <td>
        <Smoke round={round} />
      </td>
      <td className="r">{number(totalVotes)}</td>
      <td>
        <ol role="list">
          {results.slice(0, TOP).map(({ cardinalId, cardinal, votes }) => (
            <li key={cardinalId}>
              <b>{number(votes)}</b>
              {electors.get(cardinalId)?.nom ?? cardinal.nomComplet}
            </li>
          ))}
        </ol>
      </td>
    </tr>
  );
}

function Smoke({ round: { isComplete, whiteSmoke, timestamp } }: { round: RoundRow }) {
  if (!isComplete) return <span className="badge full ok">En cours</span>;
  return (
    <>
      <span className={whiteSmoke ? 'smoke-mark white' : 'smoke-mark'}>
        {whiteSmoke ? 'Fumée blanche' : 'Fumée noire'}
      </span>
      <br />
      <span className="faint">à {hour(timestamp)}</span>
    </>
  );
}
