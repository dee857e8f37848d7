import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  messageSchema,
  newQuestionSchema,
  objectIdSchema,
  questionChangeSchema,
  questionCriteriaSchema,
  questionSchema,
  questionsSchema,
  questionStatsSchema,
  type NewQuestion,
  type Question,
  type QuestionChange,
  type QuestionCriteria,
  type Questions,
  type QuestionStats,
} from '@fumata/contracts';
import {
  AccountStore,
  AttemptStore,
  filterQuestions,
  toQuestion,
  QuestionStore,
  type Account,
  type RecordRefusal,
  type StoredQuestion,
} from '@fumata/content';
import { Access } from '../../http/access.guard.js';
import { LoggedIn } from '../../http/caller.js';
import { Answers, Heading } from '../../http/open-api.js';
import { orRefuseRecord } from '../../http/record-refusal.js';

const ID = { schema: objectIdSchema };

@Heading('Quiz, administration')
@Controller('api/quiz/questions')
@Access('admin')
export class QuestionsController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly questions: QuestionStore,
    private readonly attempts: AttemptStore,
  ) {}

  @Get()
  @Answers('Les questions que les critères donnent, avec leurs réponses', questionsSchema)
  async all(@Query({ schema: questionCriteriaSchema }) criteria: QuestionCriteria): Promise<Questions> {
    const found = filterQuestions(await this.questions.all(), criteria);
    return { questions: found.map(toQuestion) };
  }

  @Get('statistiques')
  @Answers('Comment chaque question est répondue', questionStatsSchema)
  async statistics(): Promise<QuestionStats> {
    return { statistiques: await this.attempts.statistics() };
  }

  @Get(':id')
  @Answers('Une question, avec sa réponse', questionSchema)
  async one(@Param('id', ID) id: string): Promise<Question> {
    return this.shown((await this.questions.get(id)) ?? { refused: 'unknown-record' });
  }

  @Post()
  @Answers('Créer une question', questionSchema, 201)
  async add(@Body({ schema: newQuestionSchema }) said: NewQuestion, @LoggedIn() { _id }: Account): Promise<Question> {
    return this.shown(await this.questions.add(`admin:${_id}`, said));
  }

  @Put(':id')
  @Answers('Modifier les champs donnés', questionSchema)
  async change(
    @Param('id', ID) id: string,
    @Body({ schema: questionChangeSchema }) change: QuestionChange,
    @LoggedIn() { _id }: Account,
  ): Promise<Question> {
    return this.shown(await this.questions.change(id, `admin:${_id}`, change));
  }

  @Delete(':id')
  @Answers('Supprimer : elle n’est plus posée', messageSchema)
  async remove(@Param('id', ID) id: string, @LoggedIn() { _id }: Account): Promise<{ message: string }> {
    await this.shown(await this.questions.remove(id, `admin:${_id}`));
    return { message: 'Question supprimée avec succès' };
  }

  @Post(':id/restaurer')
  @HttpCode(200)
  @Answers('Rétablir une question supprimée', questionSchema)
  async restore(@Param('id', ID) id: string, @LoggedIn() { _id }: Account): Promise<Question> {
    return this.shown(await this.questions.restore(id, `admin:${_id}`));
  }

  private async shown(outcome: StoredQuestion | RecordRefusal): Promise<Question> {
    return toQuestion(await orRefuseRecord(outcome, 'unknown-question', this.accounts));
  }
}
