import type { Question, QuestionStats } from '@fumata/contracts';
import { hasWords, searchWords, counted, number, percentOf } from '@fumata/text';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../../lib/wording/quiz-names.js';
import type { Order } from '../../../../lib/list-query.js';

export type Stats = QuestionStats['statistiques'][number];
export type Category = Question['category'];
export type Level = Question['difficulty'];

/** A question with its statistics, which are undefined until it is first asked. */
export interface ListedQuestion extends Question {
  readonly stats: Stats | undefined;
}

export function withStats(questions: readonly Question[], { statistiques }: QuestionStats): ListedQuestion[] {
  const byId = new Map(statistiques.map((stats) => [stats.questionId, stats]));
  return questions.map((question) => ({ ...question, stats: byId.get(question.id) }));
}

const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as K[]; // its own keys
export const CATEGORIES = keysOf(QUIZ_CATEGORY_NAMES);
export const LEVELS = keysOf(QUIZ_CHOICE_NAMES).filter((choice) => choice !== 'tous');

export const SORTS = ['categorie', 'posees', 'reussite', 'temps'] as const;
export type Sort = (typeof SORTS)[number];

export const ORDERS: readonly (Order<Sort> & { readonly name: string })[] = [
  { name: 'Catégorie', sort: 'categorie', descending: false },
  { name: 'Les moins réussies', sort: 'reussite', descending: false },
  { name: 'Les mieux réussies', sort: 'reussite', descending: true },
  { name: 'Les plus lentes', sort: 'temps', descending: true },
  { name: 'Les plus rapides', sort: 'temps', descending: false },
  { name: 'Les plus jouées', sort: 'posees', descending: true },
  { name: 'Les moins jouées', sort: 'posees', descending: false },
];

/** An order's value in a select. */
export const orderKey = ({ sort, descending }: Order<Sort>): string => `${sort}-${descending ? 'desc' : 'asc'}`;

/** The first click on these columns sorts descending: their highest values need attention. */
export const START_DESCENDING: readonly Sort[] = ['posees', 'temps'];

interface CategoryAndLevel {
  readonly category: Category | '';
  readonly difficulty: Level | '';
}

interface Criteria extends CategoryAndLevel {
  readonly search: string;
  readonly order: Order<Sort>;
}

/** The questions that pass the filters and have every word of the search (question, options, explanation), in order. */
export function matchingQuestions(questions: readonly ListedQuestion[], criteria: Criteria): ListedQuestion[] {
  const words = searchWords(criteria.search);
  return questions
    .filter(
      (each) =>
        matchesFilter(each, criteria) && hasWords([each.question, ...each.options, each.explanation].join(' '), words),
    )
    .sort((one, other) => compare(criteria.order, one, other) || byCategoryAndLevel(one, other));
}

const matchesFilter = (question: Question, { category, difficulty }: CategoryAndLevel): boolean =>
  (category === '' || question.category === category) && (difficulty === '' || question.difficulty === difficulty);

const byCategoryAndLevel = (one: Question, other: Question): number =>
  CATEGORIES.indexOf(one.category) - CATEGORIES.indexOf(other.category) ||
  LEVELS.indexOf(one.difficulty) - LEVELS.indexOf(other.difficulty);

/** Unknown values come last in both directions. */
function compare({ sort, descending }: Order<Sort>, one: ListedQuestion, other: ListedQuestion): number {
  const [a, b] = [valueOf(sort, one), valueOf(sort, other)];
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return descending ? b - a : a - b;
}

function valueOf(sort: Sort, { stats, category }: ListedQuestion): number | undefined {
  if (sort === 'categorie') return CATEGORIES.indexOf(category);
  if (sort === 'posees') return stats?.posees ?? 0;
  if (sort === 'reussite') return stats && stats.justes / stats.posees;
  return stats?.secondes ?? undefined;
}

export const countOf = (questions: readonly Question[], filter: CategoryAndLevel): number =>
  questions.filter((each) => matchesFilter(each, filter)).length;

const MIN_PLAYABLE = 5;

export const TOO_FEW = `Il en faut ${MIN_PLAYABLE} pour jouer`;

/** Whether there are enough questions for an attempt. */
export const isPlayable = (count: number): boolean => count >= MIN_PLAYABLE;

/** '64 %' */
export const shareText = (part: number, whole: number): string => `${percentOf(part, whole)}\u00A0%`;

/** '11 s', without decimals. */
export const secondsText = (seconds: number | null): string =>
  seconds === null ? '–' : `${number(Math.round(seconds))}\u00A0s`;

/** Rating of a question: good from 70 %, poor below 40 %. */
export function successOf({ justes, posees }: Pick<Stats, 'justes' | 'posees'>): 'good' | 'fair' | 'poor' {
  const share = justes / posees;
  if (share >= 0.7) return 'good';
  return share >= 0.4 ? 'fair' : 'poor';
}

const SLICE_SECONDS = 3;

/** Label and count of each slice of three seconds. */
export const slicesOf = ({ parTranche }: Stats): readonly (readonly [string, number])[] =>
  parTranche.map((count, i) => [`${i * SLICE_SECONDS} à ${(i + 1) * SLICE_SECONDS}\u00A0s`, count]);

/** The statistics in a sentence, for screen readers. */
export const statsSentence = (stats: Stats): string =>
  `${shareText(stats.justes, stats.posees)} de réussite sur ${answersText(stats.posees)}`;

export const answersText = (count: number): string => counted(count, 'réponse');
