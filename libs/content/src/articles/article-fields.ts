import type { ArticleChange, NewArticle } from '@fumata/contracts';
import { startOfDayInRome } from '@fumata/text';
import { definedFields, type Fields } from '../records/record.js';
import type { StoredArticle } from './article.js';
import { sanitise, searchKeyOf } from './html.js';

type ArticleFields = Fields<StoredArticle>;

/** The fields of a new article, with defaults for those that are not given. */
export function newArticleFields(input: NewArticle, slug: string, now: string): ArticleFields {
  const { titre, resume } = input;
  const contenu = sanitise(input.contenu);
  return {
    categorie: 'actualite',
    auteur: '',
    dateLecture: null,
    featured: false,
    publie: false,
    image: null,
    ...toStoredFields(input, now),
    titre,
    resume,
    contenu,
    datePublication: momentOf(input.datePublication ?? '', now),
    searchKey: searchKeyOf(titre, resume, contenu),
    slug,
    oldSlugs: [],
  };
}

/** The given fields as stored: HTML sanitised, days converted to moments. */
export const toStoredFields = (
  { contenu, datePublication, ...fields }: Omit<ArticleChange, 'version'>,
  now: string,
): Partial<ArticleFields> => ({
  ...definedFields(fields),
  ...(contenu !== undefined && { contenu: sanitise(contenu) }),
  ...(datePublication !== undefined && { datePublication: momentOf(datePublication, now) }),
});

/** A day starts at midnight in Rome; an empty text means now. */
function momentOf(text: string, now: string): string {
  if (text === '') return now;
  return text.length === 'AAAA-MM-JJ'.length ? startOfDayInRome(text).toISOString() : text;
}
