import { Body, Controller, Delete, Get, Inject, Param, Put } from '@nestjs/common';
import { ArticleStore, DraftStore, type Account, type DraftKey } from '@fumata/content';
import {
  draftKeySchema,
  draftSchema,
  storedDraftSchema,
  messageSchema,
  type Draft,
  type StoredDraft,
} from '@fumata/contracts';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/access.guard.js';
import { LoggedIn } from '../../http/caller.js';
import { Answers, Heading } from '../../http/open-api.js';
import { Refused } from '../../http/refused.js';

const KEY = { schema: draftKeySchema };
const keyOf = ({ _id }: Account, key: string): DraftKey => ({ accountId: _id, kind: 'article', key });

/** Unsaved drafts of the article form; each administrator sees only their own. */
@Heading('Articles, administration')
@WritesContent()
@Controller('api/articles/brouillons')
@Access('admin')
export class DraftsController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly articles: ArticleStore,
    private readonly drafts: DraftStore,
  ) {}

  @Get(':key')
  @Answers('Le brouillon gardé pour ce formulaire, ou null', storedDraftSchema)
  async get(@Param('key', KEY) key: string, @LoggedIn() account: Account): Promise<StoredDraft> {
    return { brouillon: (await this.drafts.get(keyOf(account, key))) ?? null };
  }

  @Put(':key')
  @Answers('Garder ce qui est saisi', messageSchema)
  async put(
    @Param('key', KEY) key: string,
    @Body({ schema: draftSchema }) draft: Draft,
    @LoggedIn() account: Account,
  ): Promise<{ message: string }> {
    if (key !== 'nouveau' && !(await this.articles.getWithTrash(key))) throw new Refused('unknown-article');
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
