import type { ArticleChange, NewArticle } from '@fumata/contracts';
import { literally, type Filter } from '@fumata/documents';
import type { Author } from '../records/act.js';
import { RecordStore } from '../records/record-store.js';
import type { RecordContext, RecordRefusal } from '../records/record.js';
import { changeWithSlug, recordsBySlugBeginning, recordsWithSlug, withFreeSlug } from '../records/slugs.js';
import { isPublic, purgedUntil, type StoredArticle } from './article.js';
import { dateAfter, newArticleFields, toStoredFields } from './article-fields.js';
import { articleFilter, type ArticleQuery } from './article-query.js';
import { isEmptyHtml, searchKeyOf } from './html.js';

export type ArticleRefusal =
  | RecordRefusal
  | { readonly refused: 'in-trash' }
  /** The text is empty after sanitising. */
  | { readonly refused: 'nothing-left' };

type Outcome = Promise<StoredArticle | ArticleRefusal>;

/** Articles with the same publication time (a bare day) follow by creation, newest first. */
const NEWEST_FIRST = { datePublication: -1, createdAt: -1 } as const;

/** The site's articles. */
export class ArticleStore extends RecordStore<StoredArticle> {
  constructor(context: RecordContext) {
    super(context, {
      name: 'articles',
      kind: 'article',
      unique: [['slug']],
      indexes: [['oldSlugs'], ['datePublication']],
      title: ({ titre }) => titre,
      unaudited: ['searchKey', 'oldSlugs', 'slug', 'dateChoisie'],
    });
  }

  /** A page of matching articles, newest first, and their number. */
  async page(query: ArticleQuery, page: number, limit: number): Promise<{ articles: StoredArticle[]; total: number }> {
    const filter = articleFilter(query, this.records.now());
    const [articles, total] = await Promise.all([
      this.records.find(filter, { sort: NEWEST_FIRST, skip: (page - 1) * limit, limit }),
      this.records.collection.count(filter),
    ]);
    return { articles, total };
  }

  /** Number of matching articles per category. */
  async counts<Category extends string>(
    query: Omit<ArticleQuery, 'categorie'>,
    categories: readonly Category[],
  ): Promise<{ categorie: Category; articles: number }[]> {
    const now = this.records.now();
    const count = (categorie: Category) => this.records.collection.count(articleFilter({ ...query, categorie }, now));
    return Promise.all(categories.map(async (categorie) => ({ categorie, articles: await count(categorie) })));
  }

  /** Articles of the same category first, then the newest others. */
  async related({ _id, categorie }: StoredArticle, limit: number): Promise<StoredArticle[]> {
    const publicFilter = articleFilter({ state: 'public' }, this.records.now());
    const others = (filter: Filter<StoredArticle>) =>
      this.records.find({ $and: [publicFilter, { _id: { $ne: _id } }, filter] }, { sort: NEWEST_FIRST, limit });
    const [same, different] = await Promise.all([others({ categorie }), others({ categorie: { $ne: categorie } })]);
    return [...same, ...different].slice(0, limit);
  }

  /** By the current or an earlier slug; only public articles. */
  async publicBySlug(slug: string): Promise<StoredArticle | undefined> {
    return (await recordsWithSlug(this.records, slug)).find((article) => isPublic(article, this.records.now()));
  }

  /** Public articles whose slug begins with a text, in the order of their slugs. */
  publicBySlugBeginning(beginning: string, limit: number): Promise<StoredArticle[]> {
    const publicFilter = articleFilter({ state: 'public' }, this.records.now());
    return recordsBySlugBeginning(this.records, publicFilter, beginning, limit);
  }

  /** Also from the trash, until it is purged. */
  async getWithTrash(id: string): Promise<StoredArticle | undefined> {
    const article = await this.records.get(id);
    return article && !this.isPurged(article) ? article : undefined;
  }

  async add(author: Author, input: NewArticle): Outcome {
    if (isEmptyHtml(input.contenu)) return { refused: 'nothing-left' };
    const id = this.context.ids.objectId();
    const write = (slug: string) =>
      this.records.create(author, newArticleFields(input, slug, this.records.now()), { id });
    return withFreeSlug(this.records, input.titre, id, write);
  }

  /** Changes the given fields. A new title creates a new slug; the old one keeps working. */
  async change(id: string, author: Author, { version, ...fields }: ArticleChange): Outcome {
    const current = await this.getWithTrash(id);
    if (!current) return { refused: 'unknown-record' };
    if (current.deletedAt !== null) return { refused: 'in-trash' };
    if (fields.contenu !== undefined && isEmptyHtml(fields.contenu)) return { refused: 'nothing-left' };
    const changes = toStoredFields(fields);
    const change = (latest: StoredArticle) => {
      const { titre, resume, contenu } = { ...latest, ...changes };
      const date = dateAfter(latest, fields, this.records.now());
      return { ...changes, ...date, searchKey: searchKeyOf(titre, resume, contenu) };
    };
    const titles = { before: current.titre, after: changes.titre ?? current.titre };
    return changeWithSlug(this.records, current, titles, { author, version, change });
  }

  async restore(id: string, author: Author): Outcome {
    return (await this.getWithTrash(id)) ? this.records.restore(id, author) : { refused: 'unknown-record' };
  }

  /** Restorable articles, latest deletion first. */
  trash(): Promise<StoredArticle[]> {
    return this.records.find({ deletedAt: { $gt: purgedUntil(this.records.now()) } }, { sort: { deletedAt: -1 } });
  }

  /** Deletes articles that have been in the trash for thirty days; the audit keeps their content. */
  async purge(): Promise<void> {
    await this.records.collection.deleteMany({ deletedAt: { $lte: purgedUntil(this.records.now()) } });
  }

  /** Whether an article, also in the trash, uses this image. */
  async uses(file: string): Promise<boolean> {
    const part = { $regex: literally(file) };
    return (await this.records.collection.count({ $or: [{ image: part }, { contenu: part }] })) > 0;
  }

  private isPurged({ deletedAt }: StoredArticle): boolean {
    return deletedAt !== null && deletedAt <= purgedUntil(this.records.now());
  }
}
