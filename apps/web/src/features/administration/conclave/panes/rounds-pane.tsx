import type { RoundRow } from '@fumata/contracts';
import { number, ordinal } from '@fumata/text';
import { Badge } from '../../../../components/badge.js';
import { SmokeMark } from '../../../../components/smoke-mark.js';
import { TableBox } from '../../../../components/table-box.js';
import { slot } from '../../../../live/round-words.js';
import { personBy, type People } from '../rules/people.js';

const SHOWN = 3;

/** Every round of the edition, newest first, with the three that led it. */
export function RoundsPane({ rounds, people }: { rounds: readonly RoundRow[]; people: People }) {
  return (
    <section className="pane" aria-labelledby="scrutins">
      <header>
        <h2 id="scrutins">Scrutins</h2>
      </header>
      <TableBox label="Tableau des scrutins">
        <table className="all-rounds">
          <thead>
            <tr>
              <th scope="col">Scrutin</th>
              <th scope="col">Jour</th>
              <th scope="col">Fumée</th>
              <th scope="col" className="r">
                Voix
              </th>
              <th scope="col">Les trois premiers</th>
            </tr>
          </thead>
          <tbody>
            {[...rounds].reverse().map((round) => (
              <tr key={round._id}>
                <th scope="row">{ordinal(round.roundNumber)}</th>
                <td>{slot(round)}</td>
                <td>
                  {round.isComplete ? (
                    <SmokeMark white={round.whiteSmoke} />
                  ) : (
                    <Badge kind="ok" full>
                      En cours
                    </Badge>
                  )}
                </td>
                <td className="r">{number(round.totalVotes)}</td>
                <td>{leaders(round, people)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  );
}

const leaders = ({ results }: RoundRow, people: People): string =>
  results
    .slice(0, SHOWN)
    .map(({ cardinal, votes }) => `${personBy(cardinal, people).nom}\u00A0${number(votes)}`)
    .join(', ') || 'aucune voix';
