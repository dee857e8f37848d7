import {
  isQuizCategory,
  isQuizChoice,
  QUIZ_CATEGORY_NAMES,
  QUIZ_CHOICE_NAMES,
} from '../../../../lib/quiz-names.js';
import { partsOf } from '../../form/draft.js';
import type { Errors, FieldOf, Finding, FormRules } from '../../form/form-rules.js';
import { LABELS, LETTERS } from './labels.js';
import { bodyOf, wrongOptions } from './values.js';
import type { QuestionValues } from './values.js';

type Field = FieldOf<QuestionValues>;

function sent(field: Field, values: QuestionValues): unknown {
  const { options, correctAnswer, ...others } = bodyOf(values);
  return field === 'answers' ? { options, correctAnswer } : others[field];
}

function shown(field: Field, values: QuestionValues): string {
  if (field === 'category') return QUIZ_CATEGORY_NAMES[values.category];
  if (field === 'difficulty') return QUIZ_CHOICE_NAMES[values.difficulty];
  if (field !== 'answers') return values[field].trim() || '–';
  const { options, right } = values.answers;
  return options
    .map((option, i) => `${LETTERS[i] ?? ''}. ${option.trim()}${i === right ? ' ✓' : ''}`)
    .join(' · ');
}

function errorsOf(values: QuestionValues): Errors {
  const { question, options, explanation } = bodyOf(values);
  return {
    ...(question === '' && { question: 'Veuillez entrer une question' }),
    ...(wrongOptions(values.answers).length > 0 && {
      answers: options.includes('') ? 'Veuillez remplir toutes les options' : 'Deux options sont identiques',
    }),
    ...(explanation === '' && { explanation: 'Veuillez entrer une explication' }),
  };
}

function isValues(found: unknown): found is QuestionValues {
  const { question, answers, category, difficulty, explanation } = partsOf(found);
  const { options, right } = partsOf(answers);
  return (
    [question, explanation].every((text) => typeof text === 'string') &&
    isQuizCategory(String(category)) &&
    isQuizChoice(String(difficulty)) &&
    difficulty !== 'tous' &&
    Array.isArray(options) &&
    options.length === LETTERS.length &&
    options.every((option) => typeof option === 'string') &&
    typeof right === 'number'
  );
}

/** The server speaks of two fields where the form has one, and of each option by its place. */
function inForm({ path, message }: Finding): Finding {
  const [name, place] = path.split('.');
  if (name !== 'options' && name !== 'correctAnswer') return { path, message };
  const letter = LETTERS[Number(place)];
  return { path: 'answers', message: letter ? `Option ${letter}\u00A0: ${message}` : message };
}

export const QUESTION_RULES: FormRules<QuestionValues> = {
  fields: ['question', 'answers', 'category', 'difficulty', 'explanation'],
  labels: { ...LABELS, answers: LABELS.options },
  ...{ sent, shown, errorsOf, isValues, inForm },
};
