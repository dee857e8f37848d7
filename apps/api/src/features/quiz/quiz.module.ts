import { Module } from '@nestjs/common';
import { AttemptsController } from './attempts.controller.js';
import { QuestionsCsvController } from './questions-csv.controller.js';
import { RankingAdminController } from './ranking-admin.controller.js';
import { QuestionsController } from './questions.controller.js';

@Module({ controllers: [QuestionsCsvController, QuestionsController, AttemptsController, RankingAdminController] })
export class QuizModule {}
