import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import { AttemptStore, QUESTIONS_PER_ATTEMPT } from '@fumata/content';
import { rankingQuerySchema, rankingSchema, type Ranking, type RankingQuery } from '@fumata/contracts';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { dayInRome } from '@fumata/text';
import { Cookie } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { PLAYER_COOKIE, PlayerCookies } from '../../http/sessions/player-cookie.js';

@Heading('Quiz')
@Controller('api/quiz/classement')
export class RankingController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly attempts: AttemptStore,
    private readonly players: PlayerCookies,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers('Les meilleurs du jour', rankingSchema)
  async ranking(
    @Query({ schema: rankingQuerySchema }) { category }: RankingQuery,
    @Cookie(PLAYER_COOKIE) playerCookie: string | undefined,
  ): Promise<Ranking> {
    const day = dayInRome(this.clock.now());
    const player = this.players.read(playerCookie);
    const best = await this.attempts.ranking(day, category);
    const classement = best.flatMap(({ _id, owner, ranked, category: subject, difficulty }, index) =>
      ranked
        ? [
            {
              _id,
              rang: index + 1,
              pseudonyme: ranked.pseudonyme,
              category: subject,
              difficulty,
              score: ranked.score,
              total: QUESTIONS_PER_ATTEMPT,
              secondes: ranked.secondes,
              moi: owner === player,
            },
          ]
        : [],
    );
    return { day, classement };
  }
}
