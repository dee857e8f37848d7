import { Body, Controller, Delete, Get, Inject, Param, Put } from '@nestjs/common';
import { draftKeySchema, draftSchema, keptDraftSchema, messageSchema } from '@fumata/contracts';
import type { Draft, KeptDraft } from '@fumata/contracts';
import type { Account, DraftKey } from '@fumata/content';
import { Access } from '../../http/access.guard.js';
import { LoggedIn } from '../../http/caller.js';
import { Answers, Heading } from '../../http/open-api.js';
import { Refused } from '../../http/refused.js';
import { SYSTEM } from '../../system.js';
import type { ApiSystem } from '../../system.js';

const KEY = { schema: draftKeySchema };
const keyOf = ({ _id }: Account, key: string): DraftKey => ({ accountId: _id, kind: 'article', key });

/** What an administrator has typed into an article's form and not saved yet: each sees only the own. */
@Heading('Articles, administration')
@Controller('api/articles/brouillons')
@Access('admin')
export class DraftsController {
  constructor(@Inject(SYSTEM) private readonly system: ApiSystem) {}

  @Get(':key')
  @Answers('Le brouillon gardé pour ce formulaire, ou null', keptDraftSchema)
  async get(@Param('key', KEY) key: string, @LoggedIn() account: Account): Promise<KeptDraft> {
    return { brouillon: (await this.system.drafts.get(keyOf(account, key))) ?? null };
  }

  @Put(':key')
  @Answers('Garder ce qui est saisi', messageSchema)
  async put(
    @Param('key', KEY) key: string,
    @Body({ schema: draftSchema }) draft: Draft,
    @LoggedIn() account: Account,
  ): Promise<{ message: string }> {
    if (key !== 'nouveau' && !(await this.system.articles.recorded(key)))
      throw new Refused({ refused: 'unknown-article' });
    await this.system.drafts.put(keyOf(account, key), draft, this.system.clock.now().toISOString());
    return { message: 'Brouillon gardé' };
  }

  @Delete(':key')
  @Answers('Oublier le brouillon', messageSchema)
  async delete(@Param('key', KEY) key: string, @LoggedIn() account: Account): Promise<{ message: string }> {
    await this.system.drafts.delete(keyOf(account, key));
    return { message: 'Brouillon oublié' };
  }
}
