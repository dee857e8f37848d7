import type { ArticleChange, NewArticle } from '@fumata/contracts';
import { startOfDayInRome } from '@fumata/text';
import { definedFields, type Fields } from '../records/record.js';
import { hasChosenDate, type StoredArticle } from './article.js';
import { sanitise, searchKeyOf } from './html.js';

type ArticleFields = Fields<StoredArticle>;

/** The fields of a new article, with defaults for those that are not given. */
export function newArticleFields(
  { datePublication = '', ...input }: NewArticle,
  slug: string,
  now: string,
): ArticleFields {
  const { titre, resume } = input;
  const contenu = sanitise(input.contenu);
  return {
    categorie: 'actualite',
    auteur: '',
    dateLecture: null,
    featured: false,
    publie: false,
    image: null,
    ...definedFields(input),
    titre,
    resume,
    contenu,
    ...dateFields(datePublication, now),
    searchKey: searchKeyOf(titre, resume, contenu),
    slug,
    oldSlugs: [],
  };
}

/** The given fields as stored, without the date: HTML sanitised. */
export const toStoredFields = ({
  contenu,
  datePublication: _,
  ...fields
}: Omit<ArticleChange, 'version'>): Partial<ArticleFields> => ({
  ...definedFields(fields),
  ...(contenu !== undefined && { contenu: sanitise(contenu) }),
});

type DateFields = Pick<StoredArticle, 'datePublication' | 'dateChoisie'>;

/** The date after a change: a draft whose date nobody chose is dated at the moment of its publication. */
export function dateAfter(
  article: StoredArticle,
  { publie, datePublication }: Pick<ArticleChange, 'publie' | 'datePublication'>,
  now: string,
): Partial<DateFields> {
  // A client may send the whole article back.
  const isGiven = datePublication !== undefined && datePublication !== article.datePublication;
  if (isGiven) return dateFields(datePublication, now);
  const isPublished = publie === true && !article.publie;
  return isPublished && !hasChosenDate(article) ? dateFields('', now) : {};
}

const dateFields = (date: string, now: string): DateFields => ({
  datePublication: momentOf(date, now),
  dateChoisie: date !== '',
});

/** A day starts at midnight in Rome; an empty text means now. */
function momentOf(text: string, now: string): string {
  if (text === '') return now;
  return text.length === 'AAAA-MM-JJ'.length ? startOfDayInRome(text).toISOString() : text;
}
