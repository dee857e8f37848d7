import { Controller, Delete } from '@nestjs/common';
import { AttemptStore, type Author } from '@fumata/content';
import { messageSchema } from '@fumata/contracts';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { IdParam, AsAuthor } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { Refused } from '../../http/refusals/refused.js';

/** Moderates pseudonyms, which visitors type. */
@Heading('Quiz, administration')
@WritesContent()
@Controller('api/quiz/classement')
@Access('admin', 'redaction')
export class RankingAdminController {
  constructor(private readonly attempts: AttemptStore) {}

  @Delete(':id')
  @Answers('Retirer une partie du classement', messageSchema)
  async remove(@IdParam() id: string, @AsAuthor() author: Author): Promise<{ message: string }> {
    if (!(await this.attempts.unrank(id, author))) throw new Refused('unknown-rank');
    return { message: 'Pseudonyme retiré du classement' };
  }
}
