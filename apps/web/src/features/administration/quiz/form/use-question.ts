import type { Question } from '@fumata/contracts';
import { useState } from 'react';
import { toast } from '../../../../components/toasts.js';
import { focusPage } from '../../kit/focus-page.js';
import { draftKey } from '../../kit/form-draft.js';
import { merge } from '../../kit/form-merge.js';
import { useKeptForm } from '../../kit/use-record-form.js';
import { useReturn } from '../../kit/use-return.js';
import { useSaving } from '../../kit/use-saving.js';
import { detailOf } from '../../kit/refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import { useUserId } from '../../kit/use-user-id.js';
import { TOAST_MS } from '../rules/labels.js';
import { QUIZ_LIST } from '../query.js';
import { baseOf, QUESTION_FORM } from './question-form.js';

const PATH = '/api/quiz/questions';

/** Form of a new or recorded question; after saving it returns to the list. */
export function useQuestion(question: Question | undefined) {
  const attempt = useAttempt();
  const form = useKeptForm(QUESTION_FORM, baseOf(question), draftKey('question', useUserId(), question?.id));
  const { saved, leaveSoon } = useReturn(QUIZ_LIST.back, form.changed.length > 0, 0);
  const [isGone, setIsGone] = useState(false);
  const saving = useSaving(form, {
    put: async (api, { body, base: { version } }) =>
      baseOf(
        question
          ? await api.send<Question>('PUT', `${PATH}/${question.id}`, { ...body, version })
          : await api.send<Question>('POST', PATH, body),
      ),
    latest: async (api) => baseOf(await api.get<Question>(`${PATH}/${question?.id ?? ''}`)),
    onSaved: () => {
      toast('success', question ? 'Question mise à jour avec succès' : 'Question créée avec succès', TOAST_MS);
      leaveSoon();
    },
    onFailed: (error) => {
      setIsGone(error.status === 404);
      toast('error', `Erreur: ${detailOf(error)}`, TOAST_MS);
    },
    onWrong: (errors) => toast('error', Object.values(errors)[0] ?? '', TOAST_MS),
  });
  /** Restores a question that somebody else deleted, with the unsaved changes over it. */
  const restore = async (): Promise<void> => {
    const outcome = await attempt((api) => api.send<Question>('POST', `${PATH}/${question?.id ?? ''}/restaurer`));
    if (!outcome.ok) return toast('error', `Erreur: ${detailOf(outcome.error)}`, TOAST_MS);
    const there = baseOf(outcome.value);
    form.rebase(there, merge(QUESTION_FORM, form.base.values, form.values, there.values).values);
    focusPage();
    setIsGone(false);
    toast('success', 'Question rétablie', TOAST_MS);
  };
  return {
    form,
    saving,
    isGone,
    restore,
    save: async () => {
      if (!saved) await saving.save();
    },
    forget: () => {
      const loaded = baseOf(question);
      const latest = form.base.version > loaded.version ? form.base : loaded;
      form.rebase(latest, latest.values);
    },
  };
}
