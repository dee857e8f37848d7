import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  articleChangeSchema,
  articlePreviewSchema,
  articleSchema,
  articleTrashSchema,
  messageSchema,
  newArticleSchema,
  type Article,
  type ArticleChange,
  type ArticlePreview,
  type ArticleTrash,
  type NewArticle,
} from '@fumata/contracts';
import {
  AccountStore,
  ArticleStore,
  cardOfArticle,
  toArticle,
  purgedAt,
  sanitise,
  type Author,
  type ArticleRefusal,
  type StoredArticle,
} from '@fumata/content';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { deletionsOf } from '../../http/answers/actor-name.js';
import { IdParam, AsAuthor } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { orRefuseRecord } from '../../http/refusals/record-refusal.js';

@Heading('Articles, administration')
@WritesContent()
@Controller('api/articles')
@Access('admin', 'redaction')
export class ArticlesAdminController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly articles: ArticleStore,
  ) {}

  @Post()
  @Answers('Créer un article', articleSchema, 201)
  async add(@Body({ schema: newArticleSchema }) fields: NewArticle, @AsAuthor() author: Author): Promise<Article> {
    return toArticle(await this.unwrap(await this.articles.add(author, fields)));
  }

  @Post('apercu')
  @Answers('Le texte tel que le site le montrerait, sans rien enregistrer', articlePreviewSchema)
  preview(@Body({ schema: articlePreviewSchema }) { contenu }: ArticlePreview): ArticlePreview {
    return { contenu: sanitise(contenu) };
  }

  @Get('corbeille')
  @Answers('Les articles supprimés qui peuvent être rétablis', articleTrashSchema)
  async trash(): Promise<ArticleTrash> {
    const trash = await this.articles.trash();
    const deletionOf = await deletionsOf(trash, this.accounts);
    const articles = trash.map((article) => ({
      ...cardOfArticle(article),
      ...deletionOf(article),
      purgeLe: purgedAt(article.deletedAt ?? ''),
    }));
    return { articles };
  }

  @Put(':id')
  @Answers('Modifier les champs donnés', articleSchema)
  async change(
    @IdParam() id: string,
    @Body({ schema: articleChangeSchema }) change: ArticleChange,
    @AsAuthor() author: Author,
  ): Promise<Article> {
    return toArticle(await this.unwrap(await this.articles.change(id, author, change)));
  }

  @Delete(':id')
  @Answers('Mettre à la corbeille, pour trente jours', messageSchema)
  async remove(@IdParam() id: string, @AsAuthor() author: Author): Promise<{ message: string }> {
    await this.unwrap(await this.articles.remove(id, author));
    return { message: 'Article supprimé avec succès' };
  }

  @Post(':id/restaurer')
  @Answers('Rétablir depuis la corbeille', articleSchema)
  async restore(@IdParam() id: string, @AsAuthor() author: Author): Promise<Article> {
    return toArticle(await this.unwrap(await this.articles.restore(id, author)));
  }

  private unwrap(outcome: StoredArticle | ArticleRefusal): Promise<StoredArticle> {
    return orRefuseRecord(outcome, 'unknown-article', this.accounts);
  }
}
