import { Controller, Get } from '@nestjs/common';
import { QUESTIONS_PER_ATTEMPT, QuestionStore } from '@fumata/content';
import { QUIZ_CATEGORIES, QUIZ_CHOICES, quizSubjectsSchema, type QuizSubjects } from '@fumata/contracts';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';

@Heading('Quiz')
@Controller('api/quiz')
export class SubjectsController {
  constructor(private readonly questions: QuestionStore) {}

  @Get()
  @Answers('Les sujets, et combien de questions à chaque niveau', quizSubjectsSchema)
  async subjects(): Promise<QuizSubjects> {
    const all = await this.questions.all();
    const sujets = QUIZ_CATEGORIES.map((category) => {
      const questionsOfCategory = all.filter((each) => each.category === category);
      const count = (choice: string): number =>
        choice === 'tous'
          ? questionsOfCategory.length
          : questionsOfCategory.filter(({ difficulty }) => difficulty === choice).length;
      const niveaux = QUIZ_CHOICES.map((difficulty) => {
        const questions = count(difficulty);
        return { difficulty, questions, jouable: questions >= QUESTIONS_PER_ATTEMPT };
      });
      return { category, questions: questionsOfCategory.length, niveaux };
    });
    return { sujets };
  }
}
