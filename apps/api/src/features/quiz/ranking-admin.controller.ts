import { Controller, Delete, Param } from '@nestjs/common';
import { AttemptStore, type Account } from '@fumata/content';
import { messageSchema, objectIdSchema } from '@fumata/contracts';
import { Access } from '../../http/access.guard.js';
import { LoggedIn } from '../../http/caller.js';
import { Answers, Heading } from '../../http/open-api.js';
import { Refused } from '../../http/refused.js';

/** Moderates pseudonyms, which visitors type. */
@Heading('Quiz, administration')
@Controller('api/quiz/classement')
@Access('admin')
export class RankingAdminController {
  constructor(private readonly attempts: AttemptStore) {}

  @Delete(':id')
  @Answers('Retirer une partie du classement', messageSchema)
  async remove(
    @Param('id', { schema: objectIdSchema }) id: string,
    @LoggedIn() { _id }: Account,
  ): Promise<{ message: string }> {
    if (!(await this.attempts.unrank(id, `admin:${_id}`))) throw new Refused({ refused: 'unknown-rank' });
    return { message: 'Pseudonyme retiré du classement' };
  }
}
