import type { ArticleChange, NewArticle } from '@fumata/contracts';
import { literally, type Filter } from '@fumata/documents';
import { startOfDayInRome, wordsOf } from '@fumata/text';
import type { Author } from '../records/act.js';
import { RecordStore } from '../records/record-store.js';
import { definedFields, type Fields, type RecordContext, type RecordRefusal } from '../records/record.js';
import { changeWithSlug, recordsWithSlug, withFreeSlug } from '../records/slugs.js';
import { isShown, purgedAt, type StoredArticle } from './article.js';
import { sanitise, searchKeyOf } from './html.js';

export type ArticleRefusal =
  | RecordRefusal
  | { readonly refused: 'in-trash' }
  /** The text is empty after sanitising. */
  | { readonly refused: 'nothing-left' };

type Outcome = Promise<StoredArticle | ArticleRefusal>;
type ArticleFields = Fields<StoredArticle>;

export interface ArticleQuery {
  readonly categorie?: string | undefined;
  /** Every word must occur in the title, the summary or the text. */
  readonly search?: string | undefined;
  readonly featured?: boolean | undefined;
  /** `shown`: public now; otherwise all that are not in the trash, optionally by `publie`. */
  readonly state: 'shown' | 'all' | 'published' | 'unpublished';
}

/** Articles with the same publication time (a bare day) follow by creation, newest first. */
const NEWEST_FIRST = { datePublication: -1, createdAt: -1 } as const;

/** The site's articles. Never dropped. */
export class ArticleStore extends RecordStore<StoredArticle> {
  constructor(context: RecordContext) {
    super(context, {
      name: 'articles',
      kind: 'article',
      unique: [['slug']],
      indexes: [['oldSlugs'], ['datePublication']],
      title: ({ titre }) => titre,
      unaudited: ['searchKey', 'oldSlugs', 'slug'],
    });
  }

  /** A page of matching articles, newest first, and their number. */
  async page(query: ArticleQuery, page: number, limit: number): Promise<{ found: StoredArticle[]; total: number }> {
    const filter = this.filterOf(query);
    const [found, total] = await Promise.all([
      this.records.find(filter, { sort: NEWEST_FIRST, skip: (page - 1) * limit, limit }),
      this.records.collection.count(filter),
    ]);
    return { found, total };
  }

  /** Number of matching articles per category. */
  async counts<Category extends string>(
    query: Omit<ArticleQuery, 'categorie'>,
    categories: readonly Category[],
  ): Promise<{ categorie: Category; articles: number }[]> {
    const counted = categories.map(async (categorie) => {
      const articles = await this.records.collection.count(this.filterOf({ ...query, categorie }));
      return { categorie, articles };
    });
    return Promise.all(counted);
  }

  /** Articles of the same category first, then the newest others. */
  async related({ _id, categorie }: StoredArticle, limit: number): Promise<StoredArticle[]> {
    const shown = this.filterOf({ state: 'shown' });
    const others = (filter: Filter<StoredArticle>) =>
      this.records.find({ $and: [shown, { _id: { $ne: _id } }, filter] }, { sort: NEWEST_FIRST, limit });
    const [same, different] = await Promise.all([others({ categorie }), others({ categorie: { $ne: categorie } })]);
    return [...same, ...different].slice(0, limit);
  }

  /** By the current or an earlier slug; only public articles. */
  async shownBySlug(slug: string): Promise<StoredArticle | undefined> {
    return (await recordsWithSlug(this.records, slug)).find((article) => isShown(article, this.records.now()));
  }

  /** Also from the trash, until it is purged. */
  async getWithTrash(id: string): Promise<StoredArticle | undefined> {
    const article = await this.records.get(id);
    return article && !this.isPurged(article) ? article : undefined;
  }

  async add(author: Author, input: NewArticle): Outcome {
    if (isEmptyHtml(input.contenu)) return { refused: 'nothing-left' };
    const write = (slug: string) => this.records.create(author, this.newFields(input, slug));
    return withFreeSlug(this.records, input.titre, undefined, write);
  }

  /** Changes the given fields. A new title creates a new slug; the old one keeps working. */
  async change(id: string, author: Author, { version, ...fields }: ArticleChange): Outcome {
    const current = await this.getWithTrash(id);
    if (!current) return { refused: 'unknown-record' };
    if (current.deletedAt !== null) return { refused: 'in-trash' };
    if (fields.contenu !== undefined && isEmptyHtml(fields.contenu)) return { refused: 'nothing-left' };
    const changes = this.cleaned(fields);
    const change = (latest: StoredArticle) => {
      const { titre, resume, contenu } = { ...latest, ...changes };
      return { ...changes, searchKey: searchKeyOf(titre, resume, contenu) };
    };
    const titles = { before: current.titre, after: changes.titre ?? current.titre };
    return changeWithSlug(this.records, current, titles, { author, version, change });
  }

  async restore(id: string, author: Author): Outcome {
    return (await this.getWithTrash(id)) ? this.records.restore(id, author) : { refused: 'unknown-record' };
  }

  /** Restorable articles, latest deletion first. */
  async trash(): Promise<StoredArticle[]> {
    const trashed = await this.records.find({ deletedAt: { $ne: null } }, { sort: { deletedAt: -1 } });
    return trashed.filter((article) => !this.isPurged(article));
  }

  /** Deletes articles that have been in the trash for thirty days; the audit keeps their content. */
  async purge(): Promise<void> {
    const trashed = await this.records.find({ deletedAt: { $ne: null } });
    for (const article of trashed.filter((each) => this.isPurged(each)))
      await this.records.collection.delete(article._id);
  }

  /** Whether an article, also in the trash, uses this image. */
  async uses(file: string): Promise<boolean> {
    const part = { $regex: literally(file) };
    return (await this.records.collection.count({ $or: [{ image: part }, { contenu: part }] })) > 0;
  }

  private filterOf({ state, categorie, search, featured }: ArticleQuery): Filter<StoredArticle> {
    const words = wordsOf(search ?? '');
    return {
      deletedAt: null,
      ...(state === 'shown' && { publie: true, datePublication: { $lte: this.records.now() } }),
      ...(state === 'published' && { publie: true }),
      ...(state === 'unpublished' && { publie: false }),
      ...(featured !== undefined && { featured }),
      ...(categorie !== undefined && { categorie }),
      // Folded words contain only letters and digits, so no escaping is needed.
      ...(words.length > 0 && { $and: words.map((word) => ({ searchKey: { $regex: word } })) }),
    } as Filter<StoredArticle>; // the store treats categories as strings
  }

  private newFields(input: NewArticle, slug: string): ArticleFields {
    const { titre, resume, contenu } = input;
    const clean = sanitise(contenu);
    return {
      categorie: 'actualite',
      auteur: '',
      dateLecture: 3,
      featured: false,
      publie: false,
      image: null,
      ...this.cleaned(input),
      titre,
      resume,
      contenu: clean,
      datePublication: this.momentOf(input.datePublication ?? ''),
      searchKey: searchKeyOf(titre, resume, clean),
      slug,
      oldSlugs: [],
    };
  }

  /** Sanitises and completes the given fields. */
  private cleaned({ contenu, datePublication, ...fields }: Omit<ArticleChange, 'version'>): Partial<ArticleFields> {
    return {
      ...definedFields(fields),
      ...(contenu !== undefined && { contenu: sanitise(contenu) }),
      ...(datePublication !== undefined && { datePublication: this.momentOf(datePublication) }),
    };
  }

  private momentOf(text: string): string {
    if (text === '') return this.records.now();
    return text.length === 'AAAA-MM-JJ'.length ? startOfDayInRome(text).toISOString() : text;
  }

  private isPurged({ deletedAt }: StoredArticle): boolean {
    return deletedAt !== null && purgedAt(deletedAt) <= this.records.now();
  }
}

/** Whether the sanitised HTML contains neither a word nor an image. */
const isEmptyHtml = (html: string): boolean =>
  !/<img|[^\s\u00a0]/.test(sanitise(html).replace(/<(?!img)[^>]*>|&nbsp;/g, ''));
