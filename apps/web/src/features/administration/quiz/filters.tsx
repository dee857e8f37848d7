import { number } from '@fumata/text';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../lib/wording/quiz-names.js';
import { FilterForm, SearchFilter, SelectFilter } from '../kit/filters.js';
import type { ListState } from '../kit/use-list-query.js';
import type { QuestionListQuery } from './query.js';
import { CATEGORIES, countOf, LEVELS, orderKey, ORDERS, type ListedQuestion } from './rules/listing.js';

interface FiltersProps {
  list: ListState<QuestionListQuery>;
  questions: readonly ListedQuestion[];
}

/** Changing a filter also resets the question whose statistics are displayed. */
export function QuestionFilters({ list, questions }: FiltersProps) {
  const filterState: typeof list = {
    ...list,
    change: (change) => list.change({ question: '', ...change }),
    type: (change) => list.type({ question: '', ...change }),
  };
  const withCount = (name: string, filter: Partial<Parameters<typeof countOf>[1]> = {}): string =>
    `${name} (${number(countOf(questions, { category: '', difficulty: '', ...filter }))})`;
  return (
    <FilterForm label="Questions" list={list}>
      <SearchFilter list={filterState} name="search" placeholder="Question, réponse, explication" />
      <SelectFilter
        list={filterState}
        name="category"
        label="Catégorie"
        options={[
          ['', withCount('Toutes')],
          ...CATEGORIES.map((category) => [category, withCount(QUIZ_CATEGORY_NAMES[category], { category })] as const),
        ]}
      />
      <SelectFilter
        list={filterState}
        name="difficulty"
        label="Difficulté"
        options={[
          ['', withCount(QUIZ_CHOICE_NAMES.tous)],
          ...LEVELS.map(
            (difficulty) => [difficulty, withCount(QUIZ_CHOICE_NAMES[difficulty], { difficulty })] as const,
          ),
        ]}
      />
      <SelectFilter
        list={filterState}
        name="order"
        label="Trier"
        keyOf={orderKey}
        options={ORDERS.map((order) => [order, order.name])}
      />
    </FilterForm>
  );
}
