import { Button } from '../../../../components/button.js';
import { TableBox } from '../../../../components/table-box.js';
import { duration } from '../../../../lib/duration.js';
import { ordinal } from '../../../../lib/french.js';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../../lib/quiz-names.js';
import { removeId } from '../../list/neighbour.js';
import type { RankedRun } from './use-ranking.js';
import { TableHead } from '../../table-head.js';

interface RankingTableProps {
  rows: readonly RankedRun[];
  onRemove: (run: RankedRun) => void;
}

export function RankingTable({ rows, onRemove }: RankingTableProps) {
  return (
    <TableBox label="Les meilleures parties">
      <table>
        <TableHead heads={['Rang', 'Pseudonyme', 'Score']} />
        <tbody>
          {rows.map((run) => (
            <tr key={run._id}>
              <td className="num">{ordinal(run.rang)}</td>
              <th scope="row" className="q-cell">
                {run.pseudonyme}
                <small>
                  {QUIZ_CATEGORY_NAMES[run.category]}, {QUIZ_CHOICE_NAMES[run.difficulty].toLowerCase()}
                </small>
              </th>
              <td className="num nw">
                {run.score} sur {run.total}
                <br />
                <span className="small muted">{duration(run.secondes)}</span>
              </td>
              <td className="r">
                <Button
                  id={removeId(run._id)}
                  look="quiet"
                  small
                  aria-label={`Retirer\u00A0: ${run.pseudonyme}`}
                  onClick={() => onRemove(run)}
                >
                  Retirer
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
