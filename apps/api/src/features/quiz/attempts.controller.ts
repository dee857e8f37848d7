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
import { currentQuestion, AttemptStore, scoreOf, revealAnswer, type AttemptState } from '@fumata/content';
import type { Clock } from '@fumata/platform';
import { CLOCK, RANDOM } from '@fumata/stores';
import { AddressRateLimit } from '../../http/address-rate-limit.js';
import { IdParam, FromCaller, FromPlayer, type Caller } from '../../http/caller.js';
import { Answers, Heading } from '../../http/open-api.js';
import { PlayerCookies } from '../../http/player-cookie.js';
import { orRefuse, Refused } from '../../http/refused.js';
import type { Reply } from '../../http/reply.js';
import { SameOriginGuard } from '../../http/visitor.guard.js';

/** Per hour: more than a school behind one address plays. */
const ATTEMPTS_PER_HOUR = 600;

/** Serves a run question by question: the server picks them, measures the time and reveals an answer only afterwards. */
@Heading('Quiz')
@Controller('api/quiz')
export class AttemptsController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM) private readonly random: () => number,
    private readonly attempts: AttemptStore,
    private readonly players: PlayerCookies,
  ) {}

  /** Limits the runs that one network can store. */
  private readonly rateLimit = new AddressRateLimit({ limit: ATTEMPTS_PER_HOUR, explicit: false });

  @Post('attempts')
  @UseGuards(SameOriginGuard)
  @Header('cache-control', 'no-store')
  @Answers('Commencer : cinq questions tirées au sort, la première est posée', attemptSchema, 201)
  async begin(
    @Body({ schema: newAttemptSchema }) choice: NewAttempt,
    @FromPlayer() playerCookie: string | undefined,
    @FromCaller() { address }: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Attempt> {
    const { attempts, clock, random } = this;
    const taken = this.rateLimit.take(address, clock.now().getTime());
    if ('wait' in taken) throw new Refused({ refused: 'too-many-attempts', seconds: taken.wait });
    const known = this.players.read(playerCookie);
    const { id, cookie } = this.players.issue(known);
    const run = orRefuse(await attempts.begin(id, choice, random));
    reply.setCookie(...cookie);
    return this.shown(run);
  }

  @Get('attempts/:id')
  @Header('cache-control', 'no-store')
  @Answers('Où en est une partie', attemptSchema)
  async get(@IdParam() id: string, @FromPlayer() playerCookie: string | undefined): Promise<Attempt> {
    return this.shown(orRefuse(await this.attempts.get(id, this.player(playerCookie))));
  }

  @Post('attempts/:id/answers')
  @UseGuards(SameOriginGuard)
  @Header('cache-control', 'no-store')
  @Answers('Répondre à la question posée : la bonne réponse, et la question suivante', answeredSchema)
  async answer(
    @IdParam() id: string,
    @Body({ schema: attemptAnswerSchema }) given: AttemptAnswer,
    @FromPlayer() playerCookie: string | undefined,
  ): Promise<Answered> {
    const run = orRefuse(await this.attempts.answer(id, this.player(playerCookie), given));
    const { attempt, answers } = run;
    const last = answers.at(-1);
    if (!last) throw new Error('the answered attempt has no last question');
    const { userAnswer, correctAnswer, isCorrect, explanation } = revealAnswer(attempt, last);
    const score = scoreOf(answers);
    return {
      userAnswer,
      correctAnswer,
      isCorrect,
      explanation,
      score,
      next: currentQuestion(attempt, answers) ?? null,
      now: this.now(),
    };
  }

  @Post('attempts/:id/pseudonyme')
  @UseGuards(SameOriginGuard)
  @Header('cache-control', 'no-store')
  @Answers('Entrer au classement du jour', attemptSchema)
  async rank(
    @IdParam() id: string,
    @Body({ schema: pseudonymSchema }) { pseudonyme }: Pseudonym,
    @FromPlayer() playerCookie: string | undefined,
  ): Promise<Attempt> {
    return this.shown(orRefuse(await this.attempts.rank(id, this.player(playerCookie), pseudonyme)));
  }

  private shown({ attempt, answers }: AttemptState): Attempt {
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
      now: this.now(),
    };
  }

  /** A browser without the cookie has no run. */
  private player(playerCookie: string | undefined): string {
    return this.players.read(playerCookie) ?? '';
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
