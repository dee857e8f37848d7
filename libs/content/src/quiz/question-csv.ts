import { QUIZ_CATEGORIES, QUIZ_LEVELS, type NewQuestion } from '@fumata/contracts';
import { readName, readWholeNumber } from '../csv/cells.js';
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

/** A question's row of the CSV. */
export const exportedQuestion = (stored: StoredQuestion): Record<(typeof QUESTION_COLUMNS)[number], string> => {
  const [option1 = '', option2 = '', option3 = '', option4 = ''] = stored.options;
  return {
    id: stored._id,
    question: stored.question,
    option1,
    option2,
    option3,
    option4,
    bonneReponse: String(stored.correctAnswer + 1),
    categorie: stored.category,
    difficulte: stored.difficulty,
    explication: stored.explanation,
  };
};

/** All editable fields of the questions as CSV. */
export const writeQuestions = (questions: readonly StoredQuestion[]): string =>
  writeTable(
    QUESTION_COLUMNS,
    questions.map((each) => Object.values(exportedQuestion(each))),
  );

/** A field's value as text. */
export const showQuestionField = (field: string, value: unknown): string =>
  field === 'correctAnswer'
    ? String(Number(value) + 1)
    : Array.isArray(value)
      ? value.map((option, i) => `${i + 1}. ${option}`).join('\n')
      : String(value ?? '');

/** The fields of a row, like a request body, not yet validated. Options without a column are the stored ones. */
export function readQuestion(
  cells: Readonly<Record<string, string>>,
  storedOptions: readonly string[],
): { [field in keyof NewQuestion]?: unknown } {
  const { question, bonneReponse, categorie, difficulte, explication } = cells;
  const hasOptions = OPTIONS.some((name) => cells[name] !== undefined);
  return {
    ...(question !== undefined && { question }),
    ...(hasOptions && { options: OPTIONS.map((name, i) => cells[name] ?? storedOptions[i] ?? '') }),
    ...(bonneReponse !== undefined && { correctAnswer: placeOf(bonneReponse) }),
    ...(categorie !== undefined && { category: readName(QUIZ_CATEGORIES, categorie) }),
    ...(difficulte !== undefined && { difficulty: readName(QUIZ_LEVELS, difficulte) }),
    ...(explication !== undefined && { explanation: explication }),
  };
}

/** By number from 1, or by letter; -1 for anything else. */
const placeOf = (cell: string): number =>
  OPTIONS.findIndex((_, i) => [i + 1, 'ABCD'[i]].includes(readWholeNumber(cell.trim().toUpperCase()) ?? ''));
