import type { ArticleChange, NewArticle } from '@fumata/contracts';
import { literally } from '@fumata/documents';
import type { Filter } from '@fumata/documents';
import { startOfDayInRome } from '@fumata/platform';
import { wordsOf } from '../folding.js';
import type { Author } from '../records/act.js';
import { Records } from '../records/records.js';
import type { Fields, Keeping, RecordRefusal } from '../records/records.js';
import { bearersOf, slugsFrom, underFreeSlug } from '../records/slugs.js';
import { isShown, purgedAt } from './article.js';
import type { StoredArticle } from './article.js';
import { sanitised, searchKeyOf } from './html.js';

export type ArticleRefusal =
  | RecordRefusal
  | { readonly refused: 'in-trash' }
  /** Nothing is left of the text once it is sanitised. */
  | { readonly refused: 'nothing-left' };

type Outcome = Promise<StoredArticle | ArticleRefusal>;
type ArticleFields = Fields<StoredArticle>;

export interface ArticlesAsked {
  readonly categorie?: string | undefined;
  /** Every word must stand in the title, the summary or the text. */
  readonly search?: string | undefined;
  readonly featured?: boolean | undefined;
  /** `shown`: what everyone may read now; else all that are not in the trash, or those that are published or not. */
  readonly state: 'shown' | 'all' | 'published' | 'unpublished';
}

/** Of one moment, which a bare day is: the one that was written last. */
const NEWEST_FIRST = { datePublication: -1, createdAt: -1 } as const;

/** The news of the site: content, never to be dropped. */
export class ArticleStore {
  private readonly records: Records<StoredArticle>;

  constructor(keeping: Keeping) {
    this.records = new Records(keeping, {
      name: 'articles',
      kind: 'article',
      unique: [['slug']],
      indexes: [['oldSlugs'], ['datePublication']],
      title: ({ titre }) => titre,
      unaudited: ['searchKey', 'oldSlugs', 'slug'],
    });
  }

  /** Grows with each change that this process makes. */
  get generation(): number {
    return this.records.generation;
  }

  /** A page of those asked for, the newest first, and how many there are. */
  async page(
    asked: ArticlesAsked,
    page: number,
    limit: number,
  ): Promise<{ found: StoredArticle[]; total: number }> {
    const filter = this.filterOf(asked);
    const [found, total] = await Promise.all([
      this.records.find(filter, { sort: NEWEST_FIRST, skip: (page - 1) * limit, limit }),
      this.records.collection.count(filter),
    ]);
    return { found, total };
  }

  /** How many of those asked for each of the categories has. */
  async counts<Category extends string>(
    asked: Omit<ArticlesAsked, 'categorie'>,
    categories: readonly Category[],
  ): Promise<{ categorie: Category; articles: number }[]> {
    const counted = categories.map(async (categorie) => {
      const articles = await this.records.collection.count(this.filterOf({ ...asked, categorie }));
      return { categorie, articles };
    });
    return Promise.all(counted);
  }

  /** Those of the same category first, then the newest others. */
  async related({ _id, categorie }: StoredArticle, limit: number): Promise<StoredArticle[]> {
    const shown = this.filterOf({ state: 'shown' });
    const others = (filter: Filter<StoredArticle>) =>
      this.records.find({ $and: [shown, { _id: { $ne: _id } }, filter] }, { sort: NEWEST_FIRST, limit });
    const [same, different] = await Promise.all([
      others({ categorie }),
      others({ categorie: { $ne: categorie } }),
    ]);
    return [...same, ...different].slice(0, limit);
  }

  /** By the slug of today or an earlier one; only what everyone may read. */
  async shownBySlug(slug: string): Promise<StoredArticle | undefined> {
    return (await bearersOf(this.records, slug)).find((article) => isShown(article, this.records.now()));
  }

  /** Not in the trash. */
  async get(id: string): Promise<StoredArticle | undefined> {
    const article = await this.records.get(id);
    return article?.deletedAt === null ? article : undefined;
  }

  /** Also from the trash, until it is purged. */
  async recorded(id: string): Promise<StoredArticle | undefined> {
    const article = await this.records.get(id);
    return article && !this.isPurged(article) ? article : undefined;
  }

  async add(author: Author, said: NewArticle): Outcome {
    if (isNothing(said.contenu)) return { refused: 'nothing-left' };
    const write = (slug: string) => this.records.create(author, this.newFields(said, slug));
    return underFreeSlug(this.records, said.titre, undefined, write);
  }

  /** Changes the fields named. A new title brings a new slug; the old one keeps leading here. */
  async change(id: string, author: Author, { version, ...fields }: ArticleChange): Outcome {
    const current = await this.recorded(id);
    if (!current) return { refused: 'unknown-record' };
    if (current.deletedAt !== null) return { refused: 'in-trash' };
    if (fields.contenu !== undefined && isNothing(fields.contenu)) return { refused: 'nothing-left' };
    const given = this.cleaned(fields);
    const write = (slug: string) => {
      const change = (latest: StoredArticle) => ({ ...given, ...followUps(latest, given, slug) });
      return this.records.change(id, { author, version, change });
    };
    const { titre = current.titre } = given;
    const isSame = titre === current.titre;
    return isSame ? write(current.slug) : underFreeSlug(this.records, titre, id, write);
  }

  remove(id: string, author: Author): Outcome {
    return this.records.remove(id, author);
  }

  async restore(id: string, author: Author): Outcome {
    const article = await this.recorded(id);
    if (!article || article.deletedAt === null) return { refused: 'unknown-record' };
    const change = () => ({ deletedAt: null });
    return this.records.change(id, { author, verb: 'restored', change });
  }

  /** What can still be restored, the latest first. */
  async trash(): Promise<StoredArticle[]> {
    const gone = await this.records.find({ deletedAt: { $ne: null } }, { sort: { deletedAt: -1 } });
    return gone.filter((article) => !this.isPurged(article));
  }

  /** Removes for good what has been in the trash for thirty days; what it was stays in the audit. */
  async purge(): Promise<void> {
    const gone = await this.records.find({ deletedAt: { $ne: null } });
    for (const article of gone.filter((each) => this.isPurged(each)))
      await this.records.collection.delete(article._id);
  }

  /** Whether one shows a picture of this name, those in the trash included. */
  async show(file: string): Promise<boolean> {
    const part = { $regex: literally(file) };
    return (await this.records.collection.count({ $or: [{ image: part }, { contenu: part }] })) > 0;
  }

  async addMissing(articles: readonly StoredArticle[]): Promise<number> {
    return (await this.records.collection.insertMany(articles)).inserted;
  }

  settle(since: string | undefined): Promise<void> {
    return this.records.settle(since);
  }

  private filterOf({ state, categorie, search, featured }: ArticlesAsked): Filter<StoredArticle> {
    const words = wordsOf(search ?? '');
    return {
      deletedAt: null,
      ...(state === 'shown' && { publie: true, datePublication: { $lte: this.records.now() } }),
      ...(state === 'published' && { publie: true }),
      ...(state === 'unpublished' && { publie: false }),
      ...(featured !== undefined && { featured }),
      ...(categorie !== undefined && { categorie }),
      // Folded words hold letters and digits alone: nothing of them means anything in a pattern.
      ...(words.length > 0 && { $and: words.map((word) => ({ searchKey: { $regex: word } })) }),
    } as Filter<StoredArticle>; // categories are texts to the store
  }

  private newFields(said: NewArticle, slug: string): ArticleFields {
    const { titre, resume, contenu } = said;
    const clean = sanitised(contenu);
    return {
      categorie: 'actualite',
      auteur: '',
      dateLecture: 3,
      featured: false,
      publie: false,
      image: null,
      ...this.cleaned(said),
      titre,
      resume,
      contenu: clean,
      datePublication: this.momentOf(said.datePublication ?? ''),
      searchKey: searchKeyOf(titre, resume, clean),
      slug,
      oldSlugs: [],
    };
  }

  /** What was given, made fit to be kept. */
  private cleaned({
    contenu,
    datePublication,
    ...fields
  }: Omit<ArticleChange, 'version'>): Partial<ArticleFields> {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    return {
      ...given,
      ...(contenu !== undefined && { contenu: sanitised(contenu) }),
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

/** Neither a word nor a picture would be kept. */
const isNothing = (html: string): boolean =>
  !/<img|[^\s\u00a0]/.test(sanitised(html).replace(/<(?!img)[^>]*>|&nbsp;/g, ''));

/** What follows from the fields that are given. */
function followUps(latest: StoredArticle, given: Partial<ArticleFields>, slug: string) {
  const { titre, resume, contenu } = { ...latest, ...given };
  return { searchKey: searchKeyOf(titre, resume, contenu), ...slugsFrom(latest, slug) };
}
