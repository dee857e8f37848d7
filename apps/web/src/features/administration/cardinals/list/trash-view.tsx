import type { CardinalTrash } from '@fumata/contracts';
import { Niche } from '../../../../components/niche.js';
import { plural } from '../../../../lib/french.js';
import { TrashTable } from '../../trash-table.js';
import { listedCardinal } from '../rules/listing.js';
import type { ListedCardinal } from '../rules/listing.js';

type Trashed = CardinalTrash['cardinaux'][number];

/** Who was deleted, when and by whom, and the way back. */
export function TrashView({ onRestore }: { onRestore: (cardinal: ListedCardinal) => Promise<boolean> }) {
  return (
    <TrashTable<Trashed>
      ask={async (api, signal) =>
        (await api.get<CardinalTrash>('/api/cardinaux/corbeille', signal)).cardinaux
      }
      countText={(count) => plural(count, 'fiche')}
      nameOf={({ nomComplet }) => nomComplet}
      before={[
        { head: <span className="sr">Photo</span>, cell: (cardinal) => <Niche of={cardinal} small /> },
        { head: 'Nom', cell: ({ nom, prenom }) => `${nom}, ${prenom}`, isName: true },
        { head: 'Pays de service', cell: ({ paysService }) => paysService },
      ]}
      onRestore={(cardinal) => onRestore(listedCardinal(cardinal))}
    />
  );
}
