import { Link } from 'react-router-dom';
import { number } from '@fumata/text';
import { TableBox } from '../../../components/table-box.js';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../lib/quiz-names.js';
import { initialQuery, toSearchParams } from '../kit/list-query.js';
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

/** The number of questions of each subject at each level, and where there are too few to play. */
export function CountsPane({ questions }: { questions: readonly ListedQuestion[] }) {
  const cell = (category: Category, difficulty: Level | '') => {
    const count = countOf(questions, { category, difficulty });
    const query = { ...initialQuery(QUESTION_LIST), category, difficulty };
    const to = `?${toSearchParams(QUESTION_LIST, query).toString()}`;
    const level = QUIZ_CHOICE_NAMES[difficulty || 'tous'];
    return (
      <td className="r" key={difficulty}>
        <Link to={to} aria-label={`${QUIZ_CATEGORY_NAMES[category]}, ${level}\u00A0: ${number(count)}`}>
          {number(count)}
        </Link>
        {!isPlayable(count) && <small>{TOO_FEW}</small>}
      </td>
    );
  };
  return (
    <section className="pane counts" aria-labelledby="nombre">
      <header>
        <h2 id="nombre">Nombre de questions</h2>
      </header>
      <TableBox label="Questions de chaque sujet et niveau">
        <table>
          <thead>
            <tr>
              <th scope="col">Catégorie</th>
              {[...LEVELS, 'tous' as const].map((level) => (
                <th key={level} scope="col" className="r">
                  {QUIZ_CHOICE_NAMES[level]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {CATEGORIES.map((category) => (
              <tr key={category}>
                <th scope="row">{QUIZ_CATEGORY_NAMES[category]}</th>
                {LEVELS.map((level) => cell(category, level))}
                {cell(category, '')}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  );
}
