import { RemoveDialog } from '../kit/remove-dialog.js';
import type { Removal } from '../kit/row-actions.js';
import { useRestore } from '../kit/use-restore.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { QUESTIONS } from './query.js';
import { TOAST_MS } from './rules/labels.js';
import type { ListedQuestion } from './rules/listing.js';

export function RemoveQuestion({ removal }: { removal: Removal<ListedQuestion> }) {
  const restore = useRestore<ListedQuestion>({
    resource: QUESTIONS,
    idOf: ({ id }) => id,
    doneText: () => 'Question rétablie',
    toastMs: TOAST_MS,
  });
  return (
    <RemoveDialog
      title={frenchTypography('Supprimer cette question ?')}
      removal={removal}
      resource={QUESTIONS}
      pathOf={({ id }) => `${QUESTIONS}/${id}`}
      toastMs={TOAST_MS}
      onRestore={restore}
    >
      <p className="q-cell">{removal.row && frenchTypography(`« ${removal.row.question} »`)}</p>
      <p>Elle ne sera plus posée. Les parties déjà jouées et leurs scores ne changent pas.</p>
    </RemoveDialog>
  );
}
