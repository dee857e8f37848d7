import { QUIZ_CATEGORIES, QUIZ_LEVELS, type NewQuestion } from '@fumata/contracts';
import { foldText } from '@fumata/text';
import { writeTable } from '../csv/table.js';
import type { StoredQuestion } from './question-store.js';

const OPTIONS = ['option1', 'option2', 'option3', 'option4'] as const;

/** `id` identifies the question of a row. */
export const QUESTION_COLUMNS = [
  'id',
  'question',
  ...OPTIONS,
  'bonneReponse',
  'categorie',
  'difficulte',
  'explication',
] as const;

/** All editable fields of the questions as CSV. */
export const writeQuestions = (questions: readonly StoredQuestion[]): string =>
  writeTable(
    QUESTION_COLUMNS,
    questions.map(({ _id, question, options, correctAnswer, category, difficulty, explanation }) => [
      _id,
      question,
      ...options,
      String(correctAnswer + 1),
      category,
      difficulty,
      explanation,
    ]),
  );

/** The fields of a row, like a request body, not yet validated. Options without a column come from `before`. */
export function readQuestion(
  cells: Readonly<Record<string, string>>,
  before: readonly string[],
): { [field in keyof NewQuestion]?: unknown } {
  const { question, bonneReponse, categorie, difficulte, explication } = cells;
  const hasOptions = OPTIONS.some((name) => cells[name] !== undefined);
  return {
    ...(question !== undefined && { question }),
    ...(hasOptions && { options: OPTIONS.map((name, i) => cells[name] ?? before[i] ?? '') }),
    ...(bonneReponse !== undefined && { correctAnswer: placeOf(bonneReponse) }),
    ...(categorie !== undefined && { category: namedIn(QUIZ_CATEGORIES, categorie) }),
    ...(difficulte !== undefined && { difficulty: namedIn(QUIZ_LEVELS, difficulte) }),
    ...(explication !== undefined && { explanation: explication }),
  };
}

/** By number from 1, or by letter; -1 for anything else. */
const placeOf = (cell: string): number =>
  OPTIONS.findIndex((_, i) => [String(i + 1), 'ABCD'[i]].includes(cell.trim().toUpperCase()));

/** Ignores accents and case. */
const namedIn = (names: readonly string[], cell: string): string =>
  names.find((name) => foldText(name) === foldText(cell)) ?? cell;
