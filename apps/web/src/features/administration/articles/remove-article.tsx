import type { ArticleCard } from '@fumata/contracts';
import { RemoveDialog } from '../kit/remove-dialog.js';
import type { Removal } from '../kit/row-actions.js';
import { detailOf } from '../kit/error-detail.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { ARTICLES } from './query.js';
import { TOAST_MS } from './rules/labels.js';

export type Restore = (article: Pick<ArticleCard, '_id' | 'titre'>) => Promise<unknown>;

export const RemoveArticle = ({ removal, restore }: { removal: Removal<ArticleCard>; restore: Restore }) => (
  <RemoveDialog
    title={frenchTypography('Supprimer cet article ?')}
    removal={removal}
    resource={ARTICLES}
    pathOf={({ _id }) => `${ARTICLES}/${_id}`}
    failedText={(error) => `Erreur lors de la suppression: ${detailOf(error)}`}
    toastMs={TOAST_MS}
    onRestore={restore}
  >
    <p className="long">
      <b>{removal.row?.titre}</b>
    </p>
    <p>Il disparaît du site et part à la corbeille, d’où il peut être rétabli pendant 30&nbsp;jours.</p>
  </RemoveDialog>
);
