import { Link } from 'react-router-dom';
import { number, frenchTypography } from '@fumata/text';
import { QUIZ_CATEGORY_NAMES } from '../../../lib/wording/quiz-names.js';
import { actionsColumn, type Column, RemoveButton } from '../kit/data-table.js';
import { NEVER_ASKED } from './rules/labels.js';
import { type ListedQuestion, type Sort, type Stats, secondsText, shareText, successOf } from './rules/listing.js';

interface QuestionActions {
  /** Id of the question whose statistics are displayed. */
  readonly chosen: string | undefined;
  /** URL of a question's statistics. */
  readonly addressOf: (id: string) => string;
  /** Scrolls to the statistics if they are not next to the list. */
  readonly onChoose: () => void;
  readonly onRemove: (question: ListedQuestion) => void;
}

export const questionColumns = (actions: QuestionActions): readonly Column<ListedQuestion, Sort>[] => [
  { head: 'Question', isName: true, className: 'q-cell', cell: (question) => <Name of={question} {...actions} /> },
  { head: 'Jouée', sort: 'posees', right: true, cell: ({ stats }) => number(stats?.posees ?? 0) },
  {
    head: 'Réussite',
    sort: 'reussite',
    cell: ({ stats }) => (stats ? <Rate of={stats} /> : <span className="small muted">{NEVER_ASKED}</span>),
  },
  { head: 'Temps', sort: 'temps', right: true, cell: ({ stats }) => secondsText(stats?.secondes ?? null) },
  actionsColumn((question) => (
    <>
      <Link to={`/admin/quiz/${question.id}`} aria-label={`Modifier\u00A0: ${question.question}`}>
        Modifier
      </Link>
      <RemoveButton
        id={question.id}
        label={`Supprimer\u00A0: ${question.question}`}
        onClick={() => actions.onRemove(question)}
      />
    </>
  )),
];

function Name({ of, chosen, addressOf, onChoose }: QuestionActions & { of: ListedQuestion }) {
  const { id, question, options, correctAnswer, category, difficulty } = of;
  return (
    <>
      <Link to={addressOf(id)} preventScrollReset aria-current={id === chosen || undefined} onClick={onChoose}>
        {frenchTypography(question)}
      </Link>
      <small>
        {QUIZ_CATEGORY_NAMES[category]}, {difficulty}
      </small>
      <small className="right">{frenchTypography(options[correctAnswer] ?? '')}</small>
    </>
  );
}

const Rate = ({ of: stats }: { of: Stats }) => (
  <span className={`rate ${successOf(stats)}`} style={{ '--v': `${(stats.justes / stats.posees) * 100}%` }}>
    <i />
    <span className="num">{shareText(stats.justes, stats.posees)}</span>
  </span>
);
