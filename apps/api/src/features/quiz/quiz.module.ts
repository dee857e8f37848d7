import { Module } from '@nestjs/common';
import { AttemptCap } from './attempt-cap.js';
import { AttemptsController } from './attempts.controller.js';
import { QuestionsCsvController } from './questions-csv.controller.js';
import { QuestionsController } from './questions.controller.js';

@Module({
  controllers: [QuestionsCsvController, QuestionsController, AttemptsController],
  providers: [AttemptCap],
})
export class QuizModule {}
