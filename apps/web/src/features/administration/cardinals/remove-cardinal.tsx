import type { Cardinal } from '@fumata/contracts';
import { RemoveDialog } from '../kit/remove-dialog.js';
import type { Removal } from '../kit/row-actions.js';
import { detailOf } from '../kit/error-detail.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { CARDINALS } from './query.js';
import type { ListedCardinal } from './rules/listing.js';

export type Restore = (cardinal: Pick<Cardinal, '_id' | 'nomComplet'>) => Promise<unknown>;

export const RemoveCardinal = ({ removal, restore }: { removal: Removal<ListedCardinal>; restore: Restore }) => (
  <RemoveDialog
    title={frenchTypography('Supprimer ce cardinal ?')}
    removal={removal}
    resource={CARDINALS}
    pathOf={({ _id }) => `${CARDINALS}/${_id}`}
    failedText={(error) => detailOf(error, 'Erreur lors de la suppression')}
    onRestore={restore}
  >
    <p>
      <b>{removal.row?.nomComplet}</b>. La fiche part à la corbeille, d’où elle peut être rétablie. Ses voix restent
      dans le journal.
    </p>
  </RemoveDialog>
);
