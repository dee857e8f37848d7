import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { SortHeader } from '../../../../components/sort-header.js';
import { TableBox } from '../../../../components/table-box.js';
import { number } from '../../../../lib/french.js';
import { QUIZ_CATEGORY_NAMES } from '../../../../lib/quiz-names.js';
import { removeId } from '../../list/neighbour.js';
import { typeset } from '../../typography.js';
import { NEVER_ASKED } from '../rules/labels.js';
import { parametersOf, sortedBy } from '../rules/list-address.js';
import type { ListedQuestion, Sort, Stats, Wishes } from '../rules/listing.js';
import { secondsText, shareText, successOf } from '../rules/stats.js';

interface TableProps {
  rows: readonly ListedQuestion[];
  wishes: Wishes;
  /** Id of the question whose statistics are on show. */
  chosen: string | undefined;
  /** Its statistics come on show, where there is no place for them beside the list. */
  onChoose: () => void;
  onSort: (wishes: Wishes) => void;
  onRemove: (question: ListedQuestion) => void;
}

const COLUMNS: readonly { readonly sort: Sort; readonly label: string; readonly right: boolean }[] = [
  { sort: 'posees', label: 'Jouée', right: true },
  { sort: 'reussite', label: 'Réussite', right: false },
  { sort: 'temps', label: 'Temps', right: true },
];

export function QuestionsTable({ rows, wishes, chosen, onChoose, onSort, onRemove }: TableProps) {
  return (
    <TableBox label="Questions du quiz">
      <table className="questions">
        <thead>
          <tr>
            <th scope="col">Question</th>
            {COLUMNS.map(({ sort, label, right }) => (
              <SortHeader
                key={sort}
                sorted={sort === wishes.sort ? (wishes.descending ? 'descending' : 'ascending') : undefined}
                onSort={() => onSort(sortedBy(wishes, sort))}
                right={right}
              >
                {label}
              </SortHeader>
            ))}
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((question) => (
            <Row
              key={question.id}
              of={question}
              isChosen={question.id === chosen}
              to={`?${parametersOf({ ...wishes, question: question.id }).toString()}`}
              onChoose={onChoose}
              onRemove={() => onRemove(question)}
            />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

interface RowProps {
  of: ListedQuestion;
  isChosen: boolean;
  /** Where its statistics are on show. */
  to: string;
  onChoose: () => void;
  onRemove: () => void;
}

function Row({ of, isChosen, to, onChoose, onRemove }: RowProps) {
  const { id, question, options, correctAnswer, category, difficulty, stats } = of;
  return (
    <tr className={isChosen ? 'sel' : undefined}>
      <th scope="row" className="q-cell">
        <Link to={to} preventScrollReset aria-current={isChosen || undefined} onClick={onChoose}>
          {typeset(question)}
        </Link>
        <small>
          {QUIZ_CATEGORY_NAMES[category]}, {difficulty}
        </small>
        <small className="right">{typeset(options[correctAnswer] ?? '')}</small>
      </th>
      <td className="r">{number(stats?.posees ?? 0)}</td>
      <td>{stats ? <Rate of={stats} /> : <span className="small muted">{NEVER_ASKED}</span>}</td>
      <td className="r">{secondsText(stats?.secondes ?? null)}</td>
      <td>
        <div className="tools">
          <Link to={`/admin/quiz/${id}`} aria-label={`Modifier\u00A0: ${question}`}>
            Modifier
          </Link>
          <button
            type="button"
            className="x"
            id={removeId(id)}
            aria-label={`Supprimer\u00A0: ${question}`}
            onClick={onRemove}
          >
            ×
          </button>
        </div>
      </td>
    </tr>
  );
}

function Rate({ of: stats }: { of: Stats }) {
  const share = shareText(stats.justes, stats.posees);
  return (
    <span
      className={`rate ${successOf(stats)}`}
      style={{ '--v': `${(stats.justes / stats.posees) * 100}%` } as CSSProperties} // a custom property is none of React's
    >
      <i />
      <span className="num">{share}</span>
    </span>
  );
}
