import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import {
  articleCardSchema,
  articleCountsQuerySchema,
  articleCountsSchema,
  articleLimitSchema,
  articleListQuerySchema,
  articlePageSchema,
  articleSchema,
  CATEGORIES,
  articleWithRelatedSchema,
  type Article,
  type ArticleCard,
  type ArticleCounts,
  type ArticleCountsQuery,
  type ArticleLimit,
  type ArticleListQuery,
  type ArticlePage,
  type ArticleWithRelated,
  pageFields,
} from '@fumata/contracts';
import {
  ArticleStore,
  CardinalCatalogue,
  cardOfArticle,
  isPublic,
  toArticle,
  type Account,
  type ArticleQuery,
} from '@fumata/content';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { OptionalAccess } from '../../http/sessions/access.guard.js';
import { IdParam, OptionalCallerAccount } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { Refused, required } from '../../http/refusals/refused.js';

const PAGE = 10;
const FEATURED = 3;
const RECENT = 5;
const RELATED = 3;
const PAPABILI = 5;

const isEditor = (account: Account | undefined): boolean => account?.role === 'admin' || account?.role === 'redaction';

/** Public articles; all others only for editors who request them. */
@Heading('Articles')
@Controller('api/articles')
export class ArticlesController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogue: CardinalCatalogue,
    private readonly articles: ArticleStore,
  ) {}

  @Get()
  @OptionalAccess()
  @Answers('Les articles, page par page, les plus récents en premier', articlePageSchema)
  async list(
    @Query({ schema: articleListQuerySchema }) query: ArticleListQuery,
    @OptionalCallerAccount() account: Account | undefined,
  ): Promise<ArticlePage> {
    const { page = 1, limit = PAGE, publie, categorie, search } = query;
    const state = publie !== undefined && isEditor(account) ? STATES[publie] : 'public';
    const { articles, total } = await this.articles.page({ state, categorie, search }, page, limit);
    return { articles: articles.map(cardOfArticle), ...pageFields(total, page, limit) };
  }

  @Get('featured')
  @Answers('À la une, les plus récents en premier', articleCardSchema.array())
  featured(@Query({ schema: articleLimitSchema }) { limit = FEATURED }: ArticleLimit): Promise<ArticleCard[]> {
    return this.newest({ state: 'public', featured: true }, limit);
  }

  @Get('recent')
  @Answers('Les plus récents', articleCardSchema.array())
  recent(@Query({ schema: articleLimitSchema }) { limit = RECENT }: ArticleLimit): Promise<ArticleCard[]> {
    return this.newest({ state: 'public' }, limit);
  }

  @Get('categories')
  @Answers('Combien d’articles dans chaque catégorie, parmi ceux que l’on cherche', articleCountsSchema)
  async categories(
    @Query({ schema: articleCountsQuerySchema }) { search }: ArticleCountsQuery,
  ): Promise<ArticleCounts> {
    return { categories: await this.articles.counts({ state: 'public', search }, CATEGORIES) };
  }

  @Get('slug/:slug')
  @Answers('Un article par son adresse, ancienne ou actuelle, avec ce qui l’entoure', articleWithRelatedSchema)
  async bySlug(@Param('slug') slug: string): Promise<ArticleWithRelated> {
    const { articles, catalogue } = this;
    const article = required(await articles.publicBySlug(slug), 'unknown-article');
    const related = await articles.related(article, RELATED);
    return {
      article: toArticle(article),
      articlesConnexes: related.map(cardOfArticle),
      papabili: catalogue.search({ papabile: true }, { limit: PAPABILI }).cardinaux,
    };
  }

  @Get('id/:id')
  @OptionalAccess()
  @Answers('Un article, brouillon compris pour les administrateurs', articleSchema)
  async byId(@IdParam() id: string, @OptionalCallerAccount() account: Account | undefined): Promise<Article> {
    const article = await this.articles.get(id);
    const now = this.clock.now().toISOString();
    if (!article || !(isEditor(account) || isPublic(article, now))) throw new Refused('unknown-article');
    return toArticle(article);
  }

  private async newest(query: ArticleQuery, limit: number): Promise<ArticleCard[]> {
    return (await this.articles.page(query, 1, limit)).articles.map(cardOfArticle);
  }
}

const STATES = { true: 'published', false: 'unpublished', '': 'all' } as const;
