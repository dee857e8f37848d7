import type { ArticleCard } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { CATEGORIES, NEWSROOM } from '../../../../components/article/words.js';
import { TableBox } from '../../../../components/table-box.js';
import { longDate } from '../../../../lib/french.js';
import { serverClock } from '../../../../lib/now.js';
import { removeId } from '../../list/neighbour.js';
import { stateOf } from '../rules/state.js';
import { StateBadges } from './state-badges.js';

interface ArticlesTableProps {
  articles: readonly ArticleCard[];
  /** Others are on their way. */
  busy: boolean;
  onRemove: (article: ArticleCard) => void;
}

export function ArticlesTable({ articles, busy, onRemove }: ArticlesTableProps) {
  return (
    <TableBox label="Articles">
      <table className="dense articles" aria-busy={busy || undefined}>
        <thead>
          <tr>
            <th scope="col">Titre</th>
            <th scope="col">Catégorie</th>
            <th scope="col">Auteur</th>
            <th scope="col">Date</th>
            <th scope="col">État</th>
            <th scope="col" className="r">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {articles.map((article) => (
            <Row key={article._id} article={article} onRemove={onRemove} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function Row({ article, onRemove }: { article: ArticleCard; onRemove: ArticlesTableProps['onRemove'] }) {
  const { _id, slug, titre, categorie, auteur, datePublication } = article;
  const edit = `/admin/articles/edit/${_id}`;
  const isShown = stateOf(article, serverClock.now()) === 'published';
  return (
    <tr>
      <th scope="row">
        <Link to={edit}>{titre}</Link>
      </th>
      <td>{CATEGORIES[categorie]}</td>
      <td>{auteur || NEWSROOM}</td>
      <td className="nw">
        <time dateTime={datePublication}>{longDate(datePublication)}</time>
      </td>
      <td>
        <StateBadges of={article} />
      </td>
      <td>
        <div className="tools">
          {isShown && (
            <Link to={`/actualites/${slug}`} aria-label={`Voir «\u00A0${titre}\u00A0» sur le site`}>
              Voir
            </Link>
          )}
          <Link to={edit} aria-label={`Modifier «\u00A0${titre}\u00A0»`}>
            Modifier
          </Link>
          <button
            type="button"
            className="x"
            id={removeId(_id)}
            aria-label={`Supprimer «\u00A0${titre}\u00A0»`}
            onClick={() => onRemove(article)}
          >
            ×
          </button>
        </div>
      </td>
    </tr>
  );
}
