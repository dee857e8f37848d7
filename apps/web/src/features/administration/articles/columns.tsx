import type { ArticleCard } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { longDate, hour } from '@fumata/text';
import { CATEGORIES, DEFAULT_AUTHOR } from '../../../components/article/words.js';
import { serverClock } from '../../../lib/now.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { titledActionsColumn, type Column, RemoveButton } from '../kit/data-table.js';
import { stateOf, type Publication } from './rules/state.js';
import { Badge } from '../../../components/badge.js';
import './state-badges.css';

const editAddress = ({ _id }: ArticleCard): string => `/admin/articles/edit/${_id}`;

export const articleColumns = (onRemove: (article: ArticleCard) => void): readonly Column<ArticleCard>[] => [
  { head: 'Titre', isName: true, cell: (article) => <Link to={editAddress(article)}>{article.titre}</Link> },
  { head: 'Catégorie', cell: ({ categorie }) => CATEGORIES[categorie] },
  { head: 'Auteur', cell: ({ auteur }) => auteur || DEFAULT_AUTHOR },
  {
    head: 'Date',
    className: 'nw',
    cell: ({ datePublication }) => <time dateTime={datePublication}>{withOrdinals(longDate(datePublication))}</time>,
  },
  { head: 'État', cell: (article) => <StateBadges of={article} /> },
  titledActionsColumn((article) => (
    <>
      {stateOf(article, serverClock.now()) === 'published' && (
        <Link to={`/actualites/${article.slug}`} aria-label={`Voir «\u00A0${article.titre}\u00A0» sur le site`}>
          Voir
        </Link>
      )}
      <Link to={editAddress(article)} aria-label={`Modifier «\u00A0${article.titre}\u00A0»`}>
        Modifier
      </Link>
      <RemoveButton
        id={article._id}
        label={`Supprimer «\u00A0${article.titre}\u00A0»`}
        onClick={() => onRemove(article)}
      />
    </>
  )),
];

export const StateBadges = ({
  of: { publie, datePublication, featured },
}: {
  of: Publication & { featured: boolean };
}) => (
  <span className="states">
    {STATES[stateOf({ publie, datePublication }, serverClock.now())](datePublication)}
    {featured && <Badge kind="papabile">À la une</Badge>}
  </span>
);

const STATES = {
  draft: () => <Badge kind="off">Brouillon</Badge>,
  scheduled: (at: string) => (
    <Badge kind="warn">{withOrdinals(`Programmé, ${longDate(at)}${at.includes('T') ? ` à ${hour(at)}` : ''}`)}</Badge>
  ),
  published: () => (
    <Badge kind="ok" full>
      Publié
    </Badge>
  ),
};
