import type { ArticleCard, ArticlePage } from '@fumata/contracts';
import { useState } from 'react';
import { Link, useNavigation, useRevalidator } from 'react-router-dom';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { number, plural } from '../../../../lib/french.js';
import { focusAfter } from '../../list/neighbour.js';
import { Pager } from '../../list/pager.js';
import { detailOf } from '../../refusal-text.js';
import { RemoveDialog } from '../../remove-dialog.js';
import { typeset } from '../../typography.js';
import { useWished } from '../../use-wished.js';
import { isFiltered, NO_WISHES, parametersOf, wishesFrom } from '../rules/list-address.js';
import { ArticlesTable } from './articles-table.js';
import { Filters } from './filters.js';

const TOLD_MS = 3_000;
/** Id of the text at the foot. */
const COUNT = 'affichage';

interface ListViewProps {
  found: ArticlePage;
  onRestore: (article: ArticleCard) => void;
}

/** A page of the articles, and what can be done with each. */
export function ListView({ found: { articles, total, currentPage, totalPages }, onRestore }: ListViewProps) {
  const wished = useWished(wishesFrom, parametersOf);
  const { wishes, change } = wished;
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState<ArticleCard>();
  const [returnTo, setReturnTo] = useState(COUNT);
  return (
    <>
      <Filters {...wished} />
      {articles.length > 0 ? (
        <ArticlesTable
          articles={articles}
          busy={state === 'loading'}
          onRemove={(article) => {
            setRemoving(article);
            const ids = articles.map(({ _id }) => _id);
            setReturnTo(focusAfter(ids, article._id, COUNT));
          }}
        />
      ) : (
        <Nothing filtered={isFiltered(wishes)} onReset={() => change(NO_WISHES)} />
      )}
      <div className="a-foot">
        <p className="small muted" id={COUNT} tabIndex={-1} role="status">
          {number(total)} {plural(total, 'article')}
        </p>
        {totalPages > 0 && (
          <Pager
            page={currentPage}
            pages={totalPages}
            to={(page) => `?${parametersOf({ ...wishes, page }).toString()}`}
          />
        )}
      </div>
      <RemoveDialog
        title={typeset('Supprimer cet article ?')}
        of={removing}
        pathOf={({ _id }) => `/api/articles/${_id}`}
        failedText={(error) => `Erreur lors de la suppression: ${detailOf(error)}`}
        toldMs={TOLD_MS}
        onClose={() => setRemoving(undefined)}
        onRemoved={() => void revalidate()}
        onRestore={onRestore}
        returnTo={returnTo}
      >
        <p className="long">
          <b>{removing?.titre}</b>
        </p>
        <p>Il disparaît du site et part à la corbeille, d’où il peut être rétabli pendant 30&nbsp;jours.</p>
      </RemoveDialog>
    </>
  );
}

function Nothing({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  return filtered ? (
    <EmptyState text="Aucun article ne correspond à vos critères de recherche">
      <Button look="ghost" onClick={onReset}>
        Réinitialiser
      </Button>
    </EmptyState>
  ) : (
    <EmptyState text="Aucun article enregistré">
      <Link className="btn" to="/admin/articles/create">
        Créer un article
      </Link>
    </EmptyState>
  );
}
