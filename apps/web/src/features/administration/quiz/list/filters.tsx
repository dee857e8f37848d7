import { Button } from '../../../../components/button.js';
import { Field, Select } from '../../../../components/field.js';
import { number } from '../../../../lib/french.js';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../../lib/quiz-names.js';
import type { Wished } from '../../use-wished.js';
import { ORDERS, orderKey } from '../rules/list-address.js';
import { CATEGORIES, countOf, LEVELS, NO_WISHES } from '../rules/listing.js';
import type { ListedQuestion, Wishes } from '../rules/listing.js';

interface FiltersProps extends Wished<Wishes> {
  questions: readonly ListedQuestion[];
}

/** What the list is searched, filtered and sorted by. Another choice begins on the first page. */
export function Filters({ wishes, change, type, questions }: FiltersProps) {
  const start = { page: 1, question: '' };
  const counted = (of: Partial<Wishes>): string => number(countOf(questions, { ...NO_WISHES, ...of }));
  return (
    <form
      className="filters"
      role="search"
      aria-label="Questions"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field
        className="wide"
        label="Rechercher"
        type="search"
        placeholder="Question, réponse, explication"
        value={wishes.search}
        onChange={({ target }) => type({ ...wishes, ...start, search: target.value })}
      />
      <Select
        label="Catégorie"
        value={wishes.category}
        onChange={({ target }) =>
          change({ ...wishes, ...start, category: CATEGORIES.find((each) => each === target.value) ?? '' })
        }
      >
        <option value="">Toutes ({counted({})})</option>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {QUIZ_CATEGORY_NAMES[category]} ({counted({ category })})
          </option>
        ))}
      </Select>
      <Select
        label="Difficulté"
        value={wishes.difficulty}
        onChange={({ target }) =>
          change({ ...wishes, ...start, difficulty: LEVELS.find((each) => each === target.value) ?? '' })
        }
      >
        <option value="">
          {QUIZ_CHOICE_NAMES.tous} ({counted({})})
        </option>
        {LEVELS.map((difficulty) => (
          <option key={difficulty} value={difficulty}>
            {QUIZ_CHOICE_NAMES[difficulty]} ({counted({ difficulty })})
          </option>
        ))}
      </Select>
      <Select
        label="Trier"
        value={orderKey(wishes)}
        onChange={({ target }) =>
          change({ ...wishes, ...start, ...ORDERS.find((order) => orderKey(order) === target.value) })
        }
      >
        {ORDERS.map((order) => (
          <option key={orderKey(order)} value={orderKey(order)}>
            {order.name}
          </option>
        ))}
      </Select>
      <Button look="ghost" onClick={() => change(NO_WISHES)}>
        Réinitialiser
      </Button>
    </form>
  );
}
