import { Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import {
  importProgressSchema,
  importQuerySchema,
  importReportSchema,
  questionCriteriaSchema,
  type ImportProgress,
  type ImportQuery,
  type ImportReport,
  type QuestionCriteria,
} from '@fumata/contracts';
import {
  decodeText,
  filterQuestions,
  planQuestions,
  QuestionStore,
  writeQuestions,
  type Author,
  type Content,
} from '@fumata/content';
import type { Clock } from '@fumata/platform';
import { CLOCK, QUESTION_IMPORTS } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { AsAuthor } from '../../http/sessions/caller.js';
import { asCsvFile } from '../../http/answers/csv-file.js';
import { Answers, AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import type { Reply } from '../../http/answers/reply.js';
import { AcceptsUpload, FromUpload, type ReceivedForm } from '../../http/uploads/upload.js';

@Heading('Quiz, administration')
@WritesContent()
@Controller('api/quiz/questions')
@Access('admin', 'redaction')
export class QuestionsCsvController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(QUESTION_IMPORTS) private readonly questionImports: Content['questionImports'],
    private readonly questions: QuestionStore,
  ) {}

  @Get('export.csv')
  @AnswersFile('Les questions que les critères donnent, tous leurs champs', 'text/csv')
  async export(
    @Query({ schema: questionCriteriaSchema }) criteria: QuestionCriteria,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<string> {
    const { questions, clock } = this;
    asCsvFile(reply, 'questions', clock.now());
    return writeQuestions(filterQuestions(await questions.all(), criteria));
  }

  @Get('import')
  @Answers('L’avancement de l’import en cours', importProgressSchema)
  progress(): Promise<ImportProgress> {
    return this.questionImports.progress();
  }

  /** A dry run without `confirmer=true`. Nothing is written if one row is refused. */
  @Post('import')
  @AcceptsUpload({ file: 'fichier', kind: 'tableau', texts: [] })
  @Answers('Importer un CSV : le sort de chaque ligne', importReportSchema)
  async import(
    @Query({ schema: importQuerySchema }) { confirmer }: ImportQuery,
    @FromUpload() { file }: ReceivedForm,
    @AsAuthor() author: Author,
  ): Promise<ImportReport> {
    const { questions, questionImports } = this;
    return questionImports.run(author, confirmer === 'true', async () =>
      planQuestions(decodeText(file), await questions.allWithDeleted()),
    );
  }
}
