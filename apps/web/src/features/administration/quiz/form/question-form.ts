import {
  newQuestionSchema,
  quizCategorySchema,
  quizLevelSchema,
  type NewQuestion,
  type Question,
} from '@fumata/contracts';
import { z } from 'zod';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../../lib/quiz-names.js';
import type { Finding, FormDefinition } from '../../kit/form.js';
import type { Base } from '../../kit/form-draft.js';
import { LABELS, LETTERS } from '../rules/labels.js';

const valuesSchema = z.object({
  question: z.string(),
  /** Options and correct answer are one field: one depends on the other. */
  answers: z.object({ options: z.array(z.string()).length(LETTERS.length), right: z.int() }),
  category: quizCategorySchema,
  difficulty: quizLevelSchema,
  explanation: z.string(),
});
export type QuestionValues = z.infer<typeof valuesSchema>;

export const EMPTY_VALUES: QuestionValues = {
  question: '',
  answers: { options: ['', '', '', ''], right: 0 },
  category: 'histoire',
  difficulty: 'débutant',
  explanation: '',
};

export const baseOf = (question: Question | undefined): Base<QuestionValues> => {
  if (!question) return { values: EMPTY_VALUES, version: 0 };
  const { options, correctAnswer: right, version } = question;
  return { values: valuesSchema.parse({ ...question, answers: { options, right } }), version };
};

function shownAnswers({ answers: { options, right } }: QuestionValues): string {
  const shown = options.map((text, i) => `${LETTERS[i] ?? ''}. ${text.trim()}${i === right ? ' ✓' : ''}`);
  return shown.join(' · ');
}

/** The contract has two fields for the answers, and names an option by its index. */
function inForm({ path, message }: Finding): Finding {
  const [name, index] = path.split('.');
  if (name !== 'options' && name !== 'correctAnswer') return { path, message };
  const letter = LETTERS[Number(index)];
  return { path: 'answers', message: letter ? `Option ${letter}\u00A0: ${message}` : message };
}

export const QUESTION_FORM: FormDefinition<QuestionValues, NewQuestion> = {
  labels: {
    question: LABELS.question,
    answers: LABELS.options,
    category: LABELS.category,
    difficulty: LABELS.difficulty,
    explanation: LABELS.explanation,
  },
  values: valuesSchema,
  contract: newQuestionSchema,
  toBody: ({ answers: { options, right }, ...others }) => ({ ...others, options, correctAnswer: right }),
  shown: {
    answers: shownAnswers,
    category: ({ category }) => QUIZ_CATEGORY_NAMES[category],
    difficulty: ({ difficulty }) => QUIZ_CHOICE_NAMES[difficulty],
  },
  inForm,
};

/** Indexes of the empty options, otherwise of the duplicates. */
export function wrongOptions({ options }: QuestionValues['answers']): readonly number[] {
  const texts = options.map((option) => option.trim());
  const indexes = (isWrong: (text: string) => boolean) => texts.flatMap((text, i) => (isWrong(text) ? [i] : []));
  const empty = indexes((text) => text === '');
  return empty.length > 0 ? empty : indexes((text) => texts.indexOf(text) !== texts.lastIndexOf(text));
}
