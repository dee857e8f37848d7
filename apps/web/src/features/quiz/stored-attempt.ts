import { browserStorage } from '../../lib/browser-storage.js';
import { quizAddress, parseQuizQuery, type QuizQuery } from './rules/address.js';

const KEY = 'quiz-partie';

/** Last unfinished attempt of this browser, for players who have lost its address. */
export const storedAttempt = {
  read: (): QuizQuery | undefined => {
    const address = browserStorage.read(KEY);
    return address === null ? undefined : parseQuizQuery(new URLSearchParams(address.replace(/^[^?]*/, '')));
  },
  write: (query: QuizQuery): void => browserStorage.write(KEY, quizAddress(query)),
  /** Removes this attempt only; another may have been started since. */
  remove: (attemptId: string): void => {
    if (storedAttempt.read()?.attemptId === attemptId) browserStorage.remove(KEY);
  },
};
