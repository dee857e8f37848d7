import { type Answered, type Attempt, type AskedQuestion, type Question } from '@fumata/contracts';
import { TestSite, type Failure } from '../site.js';

export const DAY = 86_400;
export let site: TestSite;
export let token: string;
export const open = async (): Promise<void> => {
  site = await TestSite.open();
  token = await site.login('admin');
};
export const close = () => site.close();
/** A time this many seconds from now. */
export const inSeconds = (seconds: number): string =>
  new Date(site.system.clock.now().getTime() + seconds * 1000).toISOString();

/** A browser that takes the quiz. */
export class Player {
  cookie = '';

  async ask<Body>(method: string, path: string, body?: unknown) {
    const headers = this.cookie === '' ? {} : { cookie: this.cookie };
    const answer = await site.ask<Body & Failure>(method, `/api/quiz${path}`, {
      ...(body !== undefined && { body }),
      headers,
    });
    this.cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? this.cookie;
    return answer;
  }

  async begin(difficulty = 'débutant') {
    return (await this.ask<Attempt>('POST', '/attempts', { category: 'histoire', difficulty })).body;
  }

  answer(attempt: Attempt, { id }: Pick<AskedQuestion, 'id'>, userAnswer: number, more: object = {}) {
    return this.ask<Answered>('POST', `/attempts/${attempt._id}/answers`, { questionId: id, userAnswer, ...more });
  }

  async get({ _id }: Attempt) {
    return this.ask<Attempt>('GET', `/attempts/${_id}`);
  }

  /** Answers every question, correctly or not, each after this many seconds. */
  async finish(attempt: Attempt, right: boolean, seconds = 5): Promise<void> {
    for (let next = attempt.question; next;) {
      site.system.clock.pass(seconds);
      const answer = await rightAnswer(next);
      next = (await this.answer(attempt, next, right ? answer : (answer + 1) % 4)).body.next;
    }
  }
}

/** Index of the correct answer among the shuffled options. */
export const rightAnswer = async ({ id, options }: AskedQuestion): Promise<number> => {
  const { options: original, correctAnswer } = (await site.system.questions.get(id))!;
  return options.indexOf(original[correctAnswer]!);
};

export const call = <Body = Question & Failure>(method: string, path = '', body?: unknown) =>
  site.ask<Body>(method, `/api/quiz/questions${path}`, {
    ...(body !== undefined && { body }),
    headers: { 'x-auth-token': token },
  });
