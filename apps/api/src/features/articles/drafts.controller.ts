import { Body, Controller, Delete, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { ArticleStore, DraftStore, type Account, type DraftKey } from '@fumata/content';
import {
  draftKeySchema,
  draftSchema,
  draftsQuerySchema,
  keptDraftsSchema,
  messageSchema,
  type Draft,
  type DraftsQuery,
  type KeptDrafts,
} from '@fumata/contracts';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { LoggedIn } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { Refused } from '../../http/refusals/refused.js';

const KEY = { schema: draftKeySchema };
const draftsOf = ({ _id }: Account) => ({ accountId: _id, kind: 'article' }) as const;
const keyOf = (account: Account, key: string): DraftKey => ({ ...draftsOf(account), key });

/** Unsaved drafts of article forms, one for each open form; each administrator sees only their own. */
@Heading('Articles, administration')
@WritesContent()
@Controller('api/articles/brouillons')
@Access('admin', 'redaction')
export class DraftsController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly articles: ArticleStore,
    private readonly drafts: DraftStore,
  ) {}

  @Get()
  @Answers('Mes brouillons de cet article, ou de nouveaux articles, les plus récents en premier', keptDraftsSchema)
  async list(
    @Query({ schema: draftsQuerySchema }) { article }: DraftsQuery,
    @LoggedIn() account: Account,
  ): Promise<KeptDrafts> {
    return { brouillons: await this.drafts.list(draftsOf(account), article ?? null) };
  }

  @Put(':key')
  @Answers('Garder ce qui est saisi', messageSchema)
  async put(
    @Param('key', KEY) key: string,
    @Body({ schema: draftSchema }) draft: Draft,
    @LoggedIn() account: Account,
  ): Promise<{ message: string }> {
    if (draft.article && !(await this.articles.getWithTrash(draft.article))) throw new Refused('unknown-article');
    await this.drafts.put(keyOf(account, key), draft, this.clock.now().toISOString());
    return { message: 'Brouillon gardé' };
  }

  @Delete(':key')
  @Answers('Effacer le brouillon', messageSchema)
  async delete(@Param('key', KEY) key: string, @LoggedIn() account: Account): Promise<{ message: string }> {
    await this.drafts.delete(keyOf(account, key));
    return { message: 'Brouillon effacé' };
  }
}
