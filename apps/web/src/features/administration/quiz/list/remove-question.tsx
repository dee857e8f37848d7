import type { Question } from '@fumata/contracts';
import { toast } from '../../../../components/toasts.js';
import { detailOf } from '../../refusal-text.js';
import { RemoveDialog } from '../../remove-dialog.js';
import { typeset } from '../../typography.js';
import { useAttempt } from '../../use-attempt.js';
import { TOLD_MS, WHAT_DELETING_DOES } from '../rules/labels.js';
import type { ListedQuestion } from '../rules/listing.js';

interface RemoveQuestionProps {
  /** Which; none while it is closed. */
  of: ListedQuestion | undefined;
  onClose: () => void;
  onRemoved: (question: ListedQuestion) => void;
  onRestored: (question: ListedQuestion) => void;
  returnTo: string;
}

/** Asks before a question is deleted; the way back stays on show for a while. */
export function RemoveQuestion({ of, onRestored, ...dialog }: RemoveQuestionProps) {
  const attempt = useAttempt();
  const restore = async (question: ListedQuestion): Promise<void> => {
    const path = `/api/quiz/questions/${question.id}/restaurer`;
    const outcome = await attempt((api) => api.send<Question>('POST', path));
    if (!outcome.ok) return toast('error', `Erreur: ${detailOf(outcome.error)}`, TOLD_MS);
    toast('success', 'Question rétablie', TOLD_MS);
    onRestored({ ...outcome.value, stats: question.stats });
  };
  return (
    <RemoveDialog
      {...dialog}
      title={typeset('Supprimer cette question ?')}
      of={of}
      pathOf={({ id }) => `/api/quiz/questions/${id}`}
      failedText={(error) => `Erreur: ${detailOf(error)}`}
      toldMs={TOLD_MS}
      onRestore={(question) => void restore(question)}
    >
      <p className="q-cell">{of && typeset(`« ${of.question} »`)}</p>
      <p>{WHAT_DELETING_DOES}</p>
    </RemoveDialog>
  );
}
