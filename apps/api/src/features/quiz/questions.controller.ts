import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import {
  messageSchema,
  newQuestionSchema,
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
  type Author,
  type RecordRefusal,
  type StoredQuestion,
} from '@fumata/content';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { IdParam, AsAuthor } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { orRefuseRecord } from '../../http/refusals/record-refusal.js';

@Heading('Quiz, administration')
@WritesContent()
@Controller('api/quiz/questions')
@Access('admin', 'redaction')
export class QuestionsController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly questions: QuestionStore,
    private readonly attempts: AttemptStore,
  ) {}

  @Get()
  @Answers('Les questions que les critères donnent, avec leurs réponses', questionsSchema)
  async all(@Query({ schema: questionCriteriaSchema }) criteria: QuestionCriteria): Promise<Questions> {
    const matches = filterQuestions(await this.questions.all(), criteria);
    return { questions: matches.map(toQuestion) };
  }

  @Get('statistiques')
  @Answers('Comment chaque question est répondue', questionStatsSchema)
  async statistics(): Promise<QuestionStats> {
    return { statistiques: await this.attempts.statistics() };
  }

  @Get(':id')
  @Answers('Une question, avec sa réponse', questionSchema)
  async one(@IdParam() id: string): Promise<Question> {
    return this.questionOf((await this.questions.get(id)) ?? { refused: 'unknown-record' });
  }

  @Post()
  @Answers('Créer une question', questionSchema, 201)
  async add(@Body({ schema: newQuestionSchema }) fields: NewQuestion, @AsAuthor() author: Author): Promise<Question> {
    return this.questionOf(await this.questions.add(author, fields));
  }

  @Put(':id')
  @Answers('Modifier les champs donnés', questionSchema)
  async change(
    @IdParam() id: string,
    @Body({ schema: questionChangeSchema }) change: QuestionChange,
    @AsAuthor() author: Author,
  ): Promise<Question> {
    return this.questionOf(await this.questions.change(id, author, change));
  }

  @Delete(':id')
  @Answers('Supprimer : elle n’est plus posée', messageSchema)
  async remove(@IdParam() id: string, @AsAuthor() author: Author): Promise<{ message: string }> {
    await this.questionOf(await this.questions.remove(id, author));
    return { message: 'Question supprimée avec succès' };
  }

  @Post(':id/restaurer')
  @Answers('Rétablir une question supprimée', questionSchema)
  async restore(@IdParam() id: string, @AsAuthor() author: Author): Promise<Question> {
    return this.questionOf(await this.questions.restore(id, author));
  }

  private async questionOf(outcome: StoredQuestion | RecordRefusal): Promise<Question> {
    return toQuestion(await orRefuseRecord(outcome, 'unknown-question', this.accounts));
  }
}
