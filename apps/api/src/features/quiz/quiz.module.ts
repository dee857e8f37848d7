import { Module } from '@nestjs/common';
import { AttemptsController } from './attempts.controller.js';
import { QuestionsCsvController } from './questions-csv.controller.js';
import { RankingAdminController } from './ranking-admin.controller.js';
import { RankingController } from './ranking.controller.js';
import { QuestionsController } from './questions.controller.js';
import { SubjectsController } from './subjects.controller.js';

@Module({
  controllers: [
    QuestionsCsvController,
    QuestionsController,
    SubjectsController,
    AttemptsController,
    RankingController,
    RankingAdminController,
  ],
})
export class QuizModule {}
