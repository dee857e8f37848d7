import { Body, Controller, Get, Header, Inject, Post, Res, UseGuards } from '@nestjs/common';
import {
  answeredSchema,
  attemptAnswerSchema,
  attemptSchema,
  newAttemptSchema,
  pseudonymSchema,
  type Answered,
  type Attempt,
  type AttemptAnswer,
  type NewAttempt,
  type Pseudonym,
} from '@fumata/contracts';
import { AttemptStore, currentQuestion, revealAnswer, scoreOf, type AttemptState } from '@fumata/content';
import type { Clock } from '@fumata/platform';
import { CLOCK, RANDOM } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { Cookie, IdParam, FromCaller, type Caller } from '../../http/sessions/caller.js';
import { RequestLimits, type RequestLimit, orTooMany } from '../../http/limits/request-limits.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { PLAYER_COOKIE, PlayerCookies } from '../../http/sessions/player-cookie.js';
import { orRefuse } from '../../http/refusals/refused.js';
import type { Reply } from '../../http/answers/reply.js';
import { SameOriginGuard } from '../../http/hosts/own-pages.guard.js';

/** An attempt as its player sees it. `now`: the server's time, for the remaining seconds. */
function shownAttempt({ attempt, answers }: AttemptState, now: string): Attempt {
  const { _id, category, difficulty, questions, ranked } = attempt;
  return {
    _id,
    category,
    difficulty,
    total: questions.length,
    score: scoreOf(answers),
    question: currentQuestion(attempt, answers) ?? null,
    answers: answers.map((answer) => revealAnswer(attempt, answer)),
    pseudonyme: ranked?.pseudonyme ?? null,
    now,
  };
}

/** The last answer with its solution, and the next question. */
function shownAnswer({ attempt, answers }: AttemptState, now: string): Answered {
  const last = answers.at(-1);
  if (!last) throw new Error('the answered attempt has no last question');
  const { userAnswer, correctAnswer, isCorrect, explanation } = revealAnswer(attempt, last);
  return {
    userAnswer,
    correctAnswer,
    isCorrect,
    explanation,
    score: scoreOf(answers),
    next: currentQuestion(attempt, answers) ?? null,
    now,
  };
}

/** More than a school behind one address plays. */
const ATTEMPTS: RequestLimit = { name: 'quiz', max: 600 };
/** One for each attempt of a school, and some changes of the pseudonym. */
const RANKINGS: RequestLimit = { name: 'quiz rankings', max: 1_200 };

/** Serves an attempt question by question: the server picks them, measures the time and reveals answers afterwards. */
@Heading('Quiz')
@WritesContent()
@Controller('api/quiz')
export class AttemptsController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM) private readonly random: () => number,
    private readonly attempts: AttemptStore,
    private readonly players: PlayerCookies,
    private readonly limits: RequestLimits,
  ) {}

  @Post('attempts')
  @UseGuards(SameOriginGuard)
  @Header('cache-control', 'no-store')
  @Answers('Commencer : cinq questions tirées au sort, la première est posée', attemptSchema, 201)
  async begin(
    @Body({ schema: newAttemptSchema }) choice: NewAttempt,
    @Cookie(PLAYER_COOKIE) playerCookie: string | undefined,
    @FromCaller() { address }: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Attempt> {
    const { attempts, random } = this;
    orTooMany(await this.limits.take(ATTEMPTS, address), 'too-many-attempts');
    const { id, cookie } = this.players.issue(this.players.read(playerCookie));
    const state = orRefuse(await attempts.begin(id, choice, random));
    reply.setCookie(...cookie);
    return shownAttempt(state, this.now());
  }

  @Get('attempts/:id')
  @Header('cache-control', 'no-store')
  @Answers('Où en est une partie', attemptSchema)
  async get(@IdParam() id: string, @Cookie(PLAYER_COOKIE) playerCookie: string | undefined): Promise<Attempt> {
    return shownAttempt(orRefuse(await this.attempts.get(id, this.player(playerCookie))), this.now());
  }

  @Post('attempts/:id/answers')
  @UseGuards(SameOriginGuard)
  @Header('cache-control', 'no-store')
  @Answers('Répondre à la question posée : la bonne réponse, et la question suivante', answeredSchema)
  async answer(
    @IdParam() id: string,
    @Body({ schema: attemptAnswerSchema }) chosen: AttemptAnswer,
    @Cookie(PLAYER_COOKIE) playerCookie: string | undefined,
  ): Promise<Answered> {
    return shownAnswer(orRefuse(await this.attempts.answer(id, this.player(playerCookie), chosen)), this.now());
  }

  @Post('attempts/:id/pseudonyme')
  @UseGuards(SameOriginGuard)
  @Header('cache-control', 'no-store')
  @Answers('Entrer au classement du jour', attemptSchema)
  async rank(
    @IdParam() id: string,
    @Body({ schema: pseudonymSchema }) { pseudonyme }: Pseudonym,
    @Cookie(PLAYER_COOKIE) playerCookie: string | undefined,
    @FromCaller() { address }: Caller,
  ): Promise<Attempt> {
    orTooMany(await this.limits.take(RANKINGS, address), 'too-many-attempts');
    return shownAttempt(orRefuse(await this.attempts.rank(id, this.player(playerCookie), pseudonyme)), this.now());
  }

  /** A browser without the cookie has no attempt. */
  private player(playerCookie: string | undefined): string {
    return this.players.read(playerCookie) ?? '';
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
