import type { ArticleTrash } from '@fumata/contracts';
import { CATEGORIES } from '../../../../components/article/words.js';
import { longDate, plural } from '../../../../lib/french.js';
import { TrashTable } from '../../trash-table.js';

type Trashed = ArticleTrash['articles'][number];

/** Articles that were deleted, by whom, and until when they can come back. */
export function TrashView({ onRestore }: { onRestore: (article: Trashed) => Promise<boolean> }) {
  return (
    <TrashTable<Trashed>
      ask={async (api, signal) => (await api.get<ArticleTrash>('/api/articles/corbeille', signal)).articles}
      countText={(count) => plural(count, 'article')}
      nameOf={({ titre }) => `«\u00A0${titre}\u00A0»`}
      before={[
        { head: 'Titre', cell: ({ titre }) => titre, isName: true },
        { head: 'Catégorie', cell: ({ categorie }) => CATEGORIES[categorie] },
      ]}
      after={[{ head: 'Effacé pour de bon le', cell: ({ purgeLe }) => longDate(purgeLe) }]}
      onRestore={onRestore}
    />
  );
}
