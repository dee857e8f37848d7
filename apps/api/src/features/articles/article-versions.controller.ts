import { Controller, Get, Param } from '@nestjs/common';
import {
  articleSchema,
  articleVersionsSchema,
  writtenCountSchema,
  type Article,
  type ArticleVersions,
} from '@fumata/contracts';
import { AccountStore, ActStore, ArticleStore, asOfVersion, changedFields, toArticle } from '@fumata/content';
import { Access } from '../../http/sessions/access.guard.js';
import { authorsOf } from '../../http/answers/actor-name.js';
import { IdParam } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { Refused, required } from '../../http/refusals/refused.js';

const VERSION = { schema: writtenCountSchema(1_000_000, 'Numéro de version invalide') };
/** Older versions are neither listed nor shown. */
const MAX_VERSIONS = 1_000;

@Heading('Articles, administration')
@Controller('api/articles/:id/versions')
@Access('admin', 'redaction')
export class ArticleVersionsController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly articles: ArticleStore,
    private readonly acts: ActStore,
  ) {}

  @Get()
  @Answers('Les versions d’un article, la dernière en premier', articleVersionsSchema)
  async list(@IdParam() id: string): Promise<ArticleVersions> {
    const { acts, article, isFromDemo } = await this.history(id);
    const authorOf = await authorsOf(acts, this.accounts);
    const versions = acts.map((act) => ({
      version: act.version,
      at: act.at,
      who: authorOf(act).name,
      verb: act.verb,
      champs: changedFields(act),
    }));
    const first = { version: 1, at: article.createdAt, who: 'le système', verb: 'created' as const, champs: [] };
    return { versions: isFromDemo ? [...versions, first] : versions };
  }

  @Get(':version')
  @Answers('Un article tel qu’il était', articleSchema)
  async version(@IdParam() id: string, @Param('version', VERSION) version: number): Promise<Article> {
    const { acts, article, firstVersion } = await this.history(id);
    const later = acts.filter((act) => act.version > version);
    if (version < firstVersion || later.length !== article.version - version) throw new Refused('unknown-version');
    return toArticle({ ...asOfVersion({ ...article }, acts, version), version });
  }

  /** The article, and its acts with the latest version first. */
  private async history(id: string) {
    const { articles, acts } = this;
    const article = required(await articles.getWithTrash(id), 'unknown-article');
    const latest = (await acts.latest(MAX_VERSIONS, { subject: id })).sort((a, b) => b.version - a.version);
    const oldest = latest.at(-1)?.version ?? article.version + 1;
    // A demo article has no act for version 1.
    const isFromDemo = latest.length < MAX_VERSIONS && oldest === 2;
    return { article, acts: latest, isFromDemo, firstVersion: isFromDemo ? 1 : Math.min(oldest, article.version) };
  }
}
