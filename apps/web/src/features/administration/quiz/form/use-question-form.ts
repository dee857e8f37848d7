import {
  type Question,
  newQuestionSchema,
  quizCategorySchema,
  quizLevelSchema,
  type NewQuestion,
} from '@fumata/contracts';
import { useState } from 'react';
import { toast } from '../../../../components/messages/toasts.js';
import { useAction, TOAST_MS, toastFailure } from '../../kit/server-state.js';
import { focusPage } from '../../kit/page.js';
import { merge, type Finding, type FormDefinition, type Base } from '../../kit/form.js';
import { discardChanges, type RecordForm, useStoredForm, useReturn } from '../../kit/use-record-form.js';
import { useSaving } from '../../kit/use-saving.js';
import { LABELS, LETTERS } from '../rules/labels.js';
import { loadQuestion, QUESTIONS, QUIZ_LIST_ADDRESS } from '../query.js';
import { z } from 'zod';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../../lib/wording/quiz-names.js';

type QuestionForm = Pick<RecordForm<QuestionValues>, 'base' | 'values' | 'rebase'>;

/** Form of a new or stored question; saving returns to the list. */
export function useQuestionForm(question: Question | undefined) {
  const form = useStoredForm(QUESTION_FORM, baseOf(question), { kind: 'question', id: question?.id });
  const { saved, leaveSoon } = useReturn(QUIZ_LIST_ADDRESS.back, form.changed.length > 0, 0);
  const [isGone, setIsGone] = useState(false);
  const saving = useSaving(form, {
    resource: QUESTIONS,
    put: (api, { body, base: { version } }) =>
      question
        ? api.send<Question>('PUT', `${QUESTIONS}/${question.id}`, { ...body, version })
        : api.send<Question>('POST', QUESTIONS, body),
    latest: (api) => loadQuestion(api, question?.id),
    baseOf,
    onSaved: () => {
      toast('success', question ? 'Question mise à jour avec succès' : 'Question créée avec succès', TOAST_MS);
      leaveSoon();
    },
    onFailed: (error) => {
      setIsGone(error.status === 404);
      toastFailure(error, { ms: TOAST_MS });
    },
    onInvalid: (errors) => toast('error', Object.values(errors)[0] ?? '', TOAST_MS),
  });
  const restore = useRestoring(question, form, () => setIsGone(false));
  return {
    form,
    saving,
    /** Another user has deleted the question. */
    isGone,
    /** Restores the deleted question and keeps the unsaved changes. */
    restore,
    save: async () => {
      if (!saved) await saving.save();
    },
    discard: () => discardChanges(form, baseOf(question)),
  };
}

function useRestoring(question: Question | undefined, form: QuestionForm, onRestored: () => void) {
  const { run } = useAction<void, Question>({
    call: (api) => api.send('POST', `${QUESTIONS}/${question?.id ?? ''}/restaurer`),
    onDone: (restored) => {
      const theirs = baseOf(restored);
      form.rebase(theirs, merge(QUESTION_FORM, form.base.values, form.values, theirs.values).values);
      focusPage();
      onRestored();
      toast('success', 'Question rétablie', TOAST_MS);
    },
    toastMs: TOAST_MS,
  });
  return run;
}

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
  const lettered = options.map((text, i) => `${LETTERS[i] ?? ''}. ${text.trim()}${i === right ? ' ✓' : ''}`);
  return lettered.join(' · ');
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
export function invalidOptions({ options }: QuestionValues['answers']): readonly number[] {
  const texts = options.map((option) => option.trim());
  const indexes = (isInvalid: (text: string) => boolean) => texts.flatMap((text, i) => (isInvalid(text) ? [i] : []));
  const empty = indexes((text) => text === '');
  return empty.length > 0 ? empty : indexes((text) => texts.indexOf(text) !== texts.lastIndexOf(text));
}
