import type { Question } from '@fumata/contracts';
import { useState } from 'react';
import { toast } from '../../../../components/toasts.js';
import { useAction } from '../../kit/action.js';
import { focusPage } from '../../kit/focus-page.js';
import { draftKey } from '../../kit/form-draft.js';
import { merge } from '../../kit/form-merge.js';
import type { RecordForm } from '../../kit/use-record-form.js';
import { discardChanges, useStoredForm } from '../../kit/use-stored-form.js';
import { useReturn } from '../../kit/use-return.js';
import { useSaving } from '../../kit/use-saving.js';
import { detailOf } from '../../kit/error-detail.js';
import { useUserId } from '../../kit/use-user-id.js';
import { TOAST_MS } from '../rules/labels.js';
import { loadQuestion, QUESTIONS, QUIZ_LIST_ADDRESS } from '../query.js';
import { baseOf, QUESTION_FORM, type QuestionValues } from './question-form.js';

type QuestionForm = Pick<RecordForm<QuestionValues>, 'base' | 'values' | 'rebase'>;

/** Form of a new or stored question; saving returns to the list. */
export function useQuestion(question: Question | undefined) {
  const form = useStoredForm(QUESTION_FORM, baseOf(question), draftKey('question', useUserId(), question?.id));
  const { saved, leaveSoon } = useReturn(QUIZ_LIST_ADDRESS.back, form.changed.length > 0, 0);
  const [isGone, setIsGone] = useState(false);
  const saving = useSaving(form, {
    resource: QUESTIONS,
    put: async (api, { body, base: { version } }) =>
      baseOf(
        question
          ? await api.send<Question>('PUT', `${QUESTIONS}/${question.id}`, { ...body, version })
          : await api.send<Question>('POST', QUESTIONS, body),
      ),
    latest: async (api) => baseOf(await loadQuestion(api, question?.id)),
    onSaved: () => {
      toast('success', question ? 'Question mise à jour avec succès' : 'Question créée avec succès', TOAST_MS);
      leaveSoon();
    },
    onFailed: (error) => {
      setIsGone(error.status === 404);
      toast('error', `Erreur: ${detailOf(error)}`, TOAST_MS);
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
