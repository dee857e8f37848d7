import { Link } from 'react-router-dom';
import { number } from '@fumata/text';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../lib/quiz-names.js';
import { DataTable, type Column } from '../kit/data-table.js';
import { initialQuery, toSearchParams } from '../kit/list-query.js';
import { Pane } from '../kit/pane.js';
import { QUESTION_LIST } from './query.js';
import { TOO_FEW } from './rules/labels.js';
import {
  CATEGORIES,
  countOf,
  isPlayable,
  LEVELS,
  type Category,
  type Level,
  type ListedQuestion,
} from './rules/listing.js';

/** Number of questions per subject and level; marks those with too few to play. */
export const CountsPane = ({ questions }: { questions: readonly ListedQuestion[] }) => (
  <Pane id="nombre" title="Nombre de questions" className="counts">
    <DataTable
      label="Questions de chaque sujet et niveau"
      columns={[
        { head: 'Catégorie', isName: true, cell: (category) => QUIZ_CATEGORY_NAMES[category] },
        ...[...LEVELS, '' as const].map((difficulty): Column<Category> => ({
          head: QUIZ_CHOICE_NAMES[difficulty || 'tous'],
          right: true,
          cell: (category) => <Count questions={questions} category={category} difficulty={difficulty} />,
        })),
      ]}
      rows={CATEGORIES}
      keyOf={(category) => category}
    />
  </Pane>
);

interface CountProps {
  questions: readonly ListedQuestion[];
  category: Category;
  /** Empty for all levels. */
  difficulty: Level | '';
}

function Count({ questions, category, difficulty }: CountProps) {
  const count = countOf(questions, { category, difficulty });
  const query = { ...initialQuery(QUESTION_LIST), category, difficulty };
  const level = QUIZ_CHOICE_NAMES[difficulty || 'tous'];
  return (
    <>
      <Link
        to={`?${toSearchParams(QUESTION_LIST, query).toString()}`}
        aria-label={`${QUIZ_CATEGORY_NAMES[category]}, ${level}\u00A0: ${number(count)}`}
      >
        {number(count)}
      </Link>
      {!isPlayable(count) && <small>{TOO_FEW}</small>}
    </>
  );
}
