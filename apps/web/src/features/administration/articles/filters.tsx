import { CATEGORIES } from '../../../components/article/words.js';
import { FilterForm, optionsOf, SearchFilter, SelectFilter } from '../kit/filters.js';
import type { ListState } from '../kit/use-list-query.js';
import type { ArticleListQuery } from './query.js';

export const ArticleFilters = ({ list }: { list: ListState<ArticleListQuery> }) => (
  <FilterForm label="Articles" list={list}>
    <SearchFilter list={list} name="search" placeholder="Titre, résumé, texte" maxLength={200} />
    <SelectFilter list={list} name="categorie" label="Catégorie" options={[['', 'Toutes'], ...optionsOf(CATEGORIES)]} />
    <SelectFilter
      list={list}
      name="publie"
      label="Publication"
      options={[
        ['', 'Tous'],
        ['true', 'Publiés et programmés'],
        ['false', 'Brouillons'],
      ]}
    />
  </FilterForm>
);
