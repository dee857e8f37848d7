import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import {
  articleChangeSchema,
  articlePreviewSchema,
  articleSchema,
  articleTrashSchema,
  articleVersionsSchema,
  messageSchema,
  newArticleSchema,
  writtenCountSchema,
  type Article,
  type ArticleChange,
  type ArticlePreview,
  type ArticleTrash,
  type ArticleVersions,
  type NewArticle,
} from '@fumata/contracts';
import {
  AccountStore,
  ActStore,
  ArticleStore,
  asOfVersion,
  cardOfArticle,
  toArticle,
  purgedAt,
  sanitise,
  type Author,
  type ArticleRefusal,
  type StoredArticle,
} from '@fumata/content';
import { Access } from '../../http/access.guard.js';
import { authorOf } from '../../http/actor-name.js';
import { IdParam, AsAuthor } from '../../http/caller.js';
import { Answers, Heading } from '../../http/open-api.js';
import { orRefuseRecord } from '../../http/record-refusal.js';
import { Refused, required } from '../../http/refused.js';

const VERSION = { schema: writtenCountSchema(1_000_000, 'Numéro de version invalide') };
/** More versions than any article has. */
const MAX_VERSIONS = 1_000;

@Heading('Articles, administration')
@Controller('api/articles')
@Access('admin')
export class ArticlesAdminController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly articles: ArticleStore,
    private readonly acts: ActStore,
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
    const { articles, accounts } = this;
    const entries = (await articles.trash()).map(async (article) => ({
      ...cardOfArticle(article),
      supprimeLe: article.deletedAt ?? '',
      supprimePar: article.lastAct ? await authorOf(article.lastAct, accounts) : '',
      purgeLe: purgedAt(article.deletedAt ?? ''),
    }));
    return { articles: await Promise.all(entries) };
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

  @Get(':id/versions')
  @Answers('Les versions d’un article, la dernière en premier', articleVersionsSchema)
  async versions(@IdParam() id: string): Promise<ArticleVersions> {
    const { accounts } = this;
    const { acts, article } = await this.history(id);
    const versions = acts.map(async (act) => ({
      version: act.version,
      at: act.at,
      who: await authorOf(act, accounts),
      verb: act.verb,
      champs: [...new Set([...Object.keys(act.before), ...Object.keys(act.after)])],
    }));
    // Articles of the demo have no act for their first version.
    const first = acts.some(({ version }) => version === 1)
      ? []
      : [{ version: 1, at: article.createdAt, who: 'le système', verb: 'created' as const, champs: [] }];
    return { versions: [...(await Promise.all(versions)), ...first] };
  }

  @Get(':id/versions/:version')
  @Answers('Un article tel qu’il était', articleSchema)
  async version(@IdParam() id: string, @Param('version', VERSION) version: number): Promise<Article> {
    const { acts, article } = await this.history(id);
    const later = acts.filter((act) => act.version > version);
    if (later.length !== article.version - version) throw new Refused('unknown-version');
    return toArticle({ ...asOfVersion({ ...article }, acts, version), version });
  }

  private async history(id: string) {
    const { articles, acts } = this;
    const article = required(await articles.recorded(id), 'unknown-article');
    const latest = await acts.latest(MAX_VERSIONS, { subject: id });
    return { article, acts: latest.sort((a, b) => b.version - a.version) };
  }

  private unwrap(outcome: StoredArticle | ArticleRefusal): Promise<StoredArticle> {
    return orRefuseRecord(outcome, 'unknown-article', this.accounts);
  }
}
