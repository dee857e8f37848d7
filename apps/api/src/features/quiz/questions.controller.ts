import { Body, Controller, Delete, Get, Inject, Param, Post, Put } from '@nestjs/common';
import {
  messageSchema,
  newQuestionSchema,
  objectIdSchema,
  questionChangeSchema,
  questionSchema,
  questionsSchema,
  questionStatsSchema,
} from '@fumata/contracts';
import type { NewQuestion, Question, QuestionChange, QuestionStats } from '@fumata/contracts';
import { presentedQuestion } from '@fumata/content';
import type { Account, RecordRefusal, StoredQuestion } from '@fumata/content';
import { Access } from '../../http/access.guard.js';
import { LoggedIn } from '../../http/caller.js';
import { Answers, Heading } from '../../http/open-api.js';
import { orRefuseRecord } from '../../http/record-refusal.js';
import { SYSTEM } from '../../system.js';
import type { ApiSystem } from '../../system.js';

const ID = { schema: objectIdSchema };

@Heading('Quiz, administration')
@Controller('api/quiz/questions')
@Access('admin')
export class QuestionsController {
  constructor(@Inject(SYSTEM) private readonly system: ApiSystem) {}

  @Get()
  @Answers('Toutes les questions, avec leurs réponses', questionsSchema)
  async all(): Promise<{ questions: Question[] }> {
    return { questions: (await this.system.questions.all()).map(presentedQuestion) };
  }

  @Get('statistiques')
  @Answers('Comment chaque question est répondue', questionStatsSchema)
  async statistics(): Promise<QuestionStats> {
    return { statistiques: await this.system.attempts.statistics() };
  }

  @Post()
  @Answers('Créer une question', questionSchema, 201)
  async add(
    @Body({ schema: newQuestionSchema }) said: NewQuestion,
    @LoggedIn() { _id }: Account,
  ): Promise<Question> {
    return this.shown(await this.system.questions.add(`admin:${_id}`, said));
  }

  @Put(':id')
  @Answers('Modifier les champs donnés', questionSchema)
  async change(
    @Param('id', ID) id: string,
    @Body({ schema: questionChangeSchema }) change: QuestionChange,
    @LoggedIn() { _id }: Account,
  ): Promise<Question> {
    return this.shown(await this.system.questions.change(id, `admin:${_id}`, change));
  }

  @Delete(':id')
  @Answers('Supprimer : elle n’est plus posée', messageSchema)
  async remove(@Param('id', ID) id: string, @LoggedIn() { _id }: Account): Promise<{ message: string }> {
    await this.shown(await this.system.questions.remove(id, `admin:${_id}`));
    return { message: 'Question supprimée avec succès' };
  }

  private async shown(outcome: StoredQuestion | RecordRefusal): Promise<Question> {
    return presentedQuestion(await orRefuseRecord(outcome, 'unknown-question', this.system.accounts));
  }
}
