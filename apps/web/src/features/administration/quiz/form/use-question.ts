import type { Question } from '@fumata/contracts';
import { useState } from 'react';
import { toast } from '../../../../components/toasts.js';
import { focusPage } from '../../focus-page.js';
import { draftKey } from '../../form/draft.js';
import type { Base } from '../../form/draft.js';
import { merge } from '../../form/merge.js';
import { useForm } from '../../form/use-form.js';
import { useReturn } from '../../form/use-return.js';
import { useSaving } from '../../form/use-saving.js';
import { detailOf } from '../../refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import { useUserId } from '../../use-user-id.js';
import { TOLD_MS } from '../rules/labels.js';
import { QUIZ_LIST } from '../rules/list-address.js';
import { QUESTION_RULES } from '../rules/question-rules.js';
import { bodyOf, EMPTY_VALUES, valuesOf } from '../rules/values.js';
import type { QuestionValues } from '../rules/values.js';

const PATH = '/api/quiz/questions';

const baseOf = (question: Question | undefined): Base<QuestionValues> =>
  question ? { values: valuesOf(question), version: question.version } : { values: EMPTY_VALUES, version: 0 };

/** The form of a question, new or there already; once it is saved the list comes back. */
export function useQuestion(question: Question | undefined) {
  const attempt = useAttempt();
  const form = useForm(QUESTION_RULES, baseOf(question), draftKey('question', useUserId(), question?.id));
  const { saved, leaveSoon } = useReturn(QUIZ_LIST.back, form.changed.length > 0, 0);
  const [isGone, setIsGone] = useState(false);
  const saving = useSaving(form, {
    put: async (api, values, version) =>
      baseOf(
        question
          ? await api.send<Question>('PUT', `${PATH}/${question.id}`, { ...bodyOf(values), version })
          : await api.send<Question>('POST', PATH, bodyOf(values)),
      ),
    latest: async (api) => baseOf(await api.get<Question>(`${PATH}/${question?.id ?? ''}`)),
    onSaved: () => {
      toast('success', question ? 'Question mise à jour avec succès' : 'Question créée avec succès', TOLD_MS);
      leaveSoon();
    },
    onFailed: (error) => {
      setIsGone(error.status === 404);
      toast('error', `Erreur: ${detailOf(error)}`, TOLD_MS);
    },
    onWrong: () => toast('error', Object.values(QUESTION_RULES.errorsOf(form.values))[0] ?? '', TOLD_MS),
  });
  /** What somebody else has deleted comes back, with what was typed over it. */
  const restore = async (): Promise<void> => {
    const outcome = await attempt((api) =>
      api.send<Question>('POST', `${PATH}/${question?.id ?? ''}/restaurer`),
    );
    if (!outcome.ok) return toast('error', `Erreur: ${detailOf(outcome.error)}`, TOLD_MS);
    const there = baseOf(outcome.value);
    form.rebase(there, merge(QUESTION_RULES, form.base.values, form.values, there.values).values);
    focusPage();
    setIsGone(false);
    toast('success', 'Question rétablie', TOLD_MS);
  };
  return {
    ...{ form, saving, isGone, restore },
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
