import type { Question, QuestionStats } from '@fumata/contracts';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../../lib/quiz-names.js';
import { hasWords, wordsOf } from '../../list/search-words.js';

export type Stats = QuestionStats['statistiques'][number];
export type Category = Question['category'];
export type Level = Question['difficulty'];

/** A question with how it is answered; undefined as long as it was not asked. */
export interface ListedQuestion extends Question {
  readonly stats: Stats | undefined;
}

export function listed(questions: readonly Question[], { statistiques }: QuestionStats): ListedQuestion[] {
  const byId = new Map(statistiques.map((stats) => [stats.questionId, stats]));
  return questions.map((question) => ({ ...question, stats: byId.get(question.id) }));
}

const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as K[]; // its own keys
export const CATEGORIES = keysOf(QUIZ_CATEGORY_NAMES);
export const LEVELS = keysOf(QUIZ_CHOICE_NAMES).filter((choice) => choice !== 'tous');

export const SORTS = ['categorie', 'posees', 'reussite', 'temps'] as const;
export type Sort = (typeof SORTS)[number];

export interface Order {
  readonly sort: Sort;
  readonly descending: boolean;
}

/** What the list is asked to show. */
export interface Wishes extends Order {
  readonly search: string;
  readonly category: Category | '';
  readonly difficulty: Level | '';
  readonly page: number;
  /** Id of the question whose statistics are on show; empty: the first one's. */
  readonly question: string;
}

export const NO_WISHES: Wishes = {
  ...{
    search: '',
    category: '',
    difficulty: '',
    sort: 'categorie',
    descending: false,
    page: 1,
    question: '',
  },
};

/** Those that the filters and every word of the search (question, options, explanation) let through, in order. */
export function found(questions: readonly ListedQuestion[], wishes: Wishes): ListedQuestion[] {
  const { search, category, difficulty, sort, descending } = wishes;
  const words = wordsOf(search);
  return questions
    .filter(
      (each) =>
        (category === '' || each.category === category) &&
        (difficulty === '' || each.difficulty === difficulty) &&
        hasWords([each.question, ...each.options, each.explanation].join(' '), words),
    )
    .sort((one, other) => compare(sort, descending ? -1 : 1, one, other) || byPlace(one, other));
}

const byPlace = (one: Question, other: Question): number =>
  CATEGORIES.indexOf(one.category) - CATEGORIES.indexOf(other.category) ||
  LEVELS.indexOf(one.difficulty) - LEVELS.indexOf(other.difficulty);

/** What nobody knows yet comes last, whichever way round. */
function compare(sort: Sort, way: 1 | -1, one: ListedQuestion, other: ListedQuestion): number {
  const [a, b] = [valueOf(sort, one), valueOf(sort, other)];
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return way * (a - b);
}

function valueOf(sort: Sort, { stats, category }: ListedQuestion): number | undefined {
  if (sort === 'categorie') return CATEGORIES.indexOf(category);
  if (sort === 'posees') return stats?.posees ?? 0;
  if (sort === 'reussite') return stats && stats.justes / stats.posees;
  return stats?.secondes ?? undefined;
}

/** How many questions there are of a subject, of a level, or of both. */
export const countOf = (
  questions: readonly Question[],
  { category, difficulty }: Pick<Wishes, 'category' | 'difficulty'>,
): number =>
  questions.filter(
    (each) =>
      (category === '' || each.category === category) &&
      (difficulty === '' || each.difficulty === difficulty),
  ).length;

const NEEDED = 5;

/** Whether a run can be made of so many questions. */
export const isPlayable = (count: number): boolean => count >= NEEDED;
