import type { AttemptAnswer, NewAttempt, QuestionStats } from '@fumata/contracts';
import type { Collection } from '@fumata/documents';
import { currentRequest, DAY_MS, derivedId } from '@fumata/platform';
import { dayInRome } from '@fumata/text';
import type { Author } from '../records/act.js';
import type { RecordContext } from '../records/record.js';
import {
  awaitsNext,
  evaluateAnswer,
  scoreOf,
  timeOutAnswer,
  type AnswerRefusal,
  type RankingEntry,
  type StoredAnswer,
  type StoredAttempt,
} from './attempt.js';
import { pickQuestions, QUESTIONS_PER_ATTEMPT } from './attempt-questions.js';
import { COUNTED_FIELDS, statsOfAnswers } from './question-stats.js';
import type { QuestionStore } from './question-store.js';

export type AttemptRefusal =
  | AnswerRefusal
  | { readonly refused: 'unknown-attempt' }
  | { readonly refused: 'too-few-questions' }
  | { readonly refused: 'attempt-unfinished' }
  | { readonly refused: 'attempt-too-fast' }
  | { readonly refused: 'attempt-barred' };

/** An attempt with its answers so far. */
export interface AttemptState {
  readonly attempt: StoredAttempt;
  readonly answers: readonly StoredAnswer[];
}

const RANKING_SIZE = 20;
/** The page never sends an answer earlier than this after the question. */
const MIN_ANSWER_MS = 500;
/** A last question may be answered some minutes after the end of the cookie. */
const RETENTION_MS = 2 * DAY_MS;

const RANKED_FIELDS = ['owner', 'category', 'difficulty', 'ranked'] as const;
export type RankedAttempt = Pick<StoredAttempt, '_id' | (typeof RANKED_FIELDS)[number]>;

/** The quiz attempts. The server picks the questions and keeps time and score. */
export class AttemptStore {
  private readonly attempts: Collection<StoredAttempt>;
  private readonly answers: Collection<StoredAnswer>;

  constructor(
    private readonly context: RecordContext,
    private readonly questions: QuestionStore,
  ) {
    const { documents } = context;
    this.attempts = documents.collection<StoredAttempt>({
      name: 'quiz-attempts',
      indexes: [['ranked.day'], ['startedAt']],
    });
    this.answers = documents.collection<StoredAnswer>({ name: 'quiz-answers', indexes: [['attemptId']] });
  }

  async begin(
    owner: string,
    { category, difficulty }: NewAttempt,
    random: () => number,
  ): Promise<AttemptState | AttemptRefusal> {
    const all = await this.questions.all();
    const fitting = all.filter(
      (each) => each.category === category && (difficulty === 'tous' || each.difficulty === difficulty),
    );
    if (fitting.length < QUESTIONS_PER_ATTEMPT) return { refused: 'too-few-questions' };
    const attempt: StoredAttempt = {
      _id: this.context.ids.objectId(),
      owner,
      category,
      difficulty,
      questions: pickQuestions(fitting, random),
      startedAt: this.now().toISOString(),
      ranked: null,
    };
    const { inserted } = await this.attempts.insert(attempt);
    return inserted ? { attempt, answers: [] } : this.read(attempt._id, owner); // repeated request
  }

  /**
   * The current state: a waiting question is handed out; an overdue one is recorded as unanswered, and the next one is
   * handed out.
   */
  async get(id: string, owner: string): Promise<AttemptState | AttemptRefusal> {
    const state = await this.read(id, owner);
    if ('refused' in state) return state;
    if (awaitsNext(state.answers)) return this.handOutNext(state);
    const late = timeOutAnswer(state.attempt, state.answers, this.now());
    if (!late) return state;
    await this.answers.insert(late); // concurrent calls record the same
    return this.read(id, owner);
  }

  /** Records the answer to the current question, once. */
  async answer(id: string, owner: string, input: AttemptAnswer): Promise<AttemptState | AttemptRefusal> {
    const state = await this.read(id, owner);
    if ('refused' in state) return state;
    const outcome = evaluateAnswer(state.attempt, state.answers, input, this.now());
    if ('refused' in outcome) return outcome;
    const { inserted } = await this.answers.insert(outcome);
    return inserted ? { ...state, answers: [...state.answers, outcome] } : { refused: 'question-not-asked' };
  }

  /** Enters a finished attempt in today's ranking under a pseudonym, which can be changed there. */
  async rank(id: string, owner: string, pseudonyme: string): Promise<AttemptState | AttemptRefusal> {
    const state = await this.get(id, owner);
    if ('refused' in state) return state;
    const { attempt, answers } = state;
    if (answers.length < QUESTIONS_PER_ATTEMPT) return { refused: 'attempt-unfinished' };
    if (answers.some(({ ms }) => ms < MIN_ANSWER_MS)) return { refused: 'attempt-too-fast' };
    const ranked: RankingEntry = {
      day: attempt.ranked?.day ?? dayInRome(this.now()),
      pseudonyme,
      score: scoreOf(answers),
      secondes: answers.reduce((sum, { ms }) => sum + ms, 0) / 1000,
    };
    const { updated } = await this.attempts.update(id, { set: { ranked } }, { where: { isBarred: { $ne: true } } });
    return updated ? { attempt: { ...attempt, ranked }, answers } : { refused: 'attempt-barred' };
  }

  /** The best attempts of a day, one per player; ties by time. */
  async ranking(day: string, category?: StoredAttempt['category']): Promise<RankedAttempt[]> {
    const filter = { 'ranked.day': day, ...(category !== undefined && { category }) };
    const attempts: RankedAttempt[] = await this.attempts.find(filter, { fields: RANKED_FIELDS });
    const sortKey = ({ ranked }: RankedAttempt): number => (ranked ? ranked.score * 100_000 - ranked.secondes : 0);
    const best = new Map<string, RankedAttempt>();
    for (const attempt of attempts.sort((a, b) => sortKey(a) - sortKey(b))) best.set(attempt.owner, attempt);
    return [...best.values()].sort((a, b) => sortKey(b) - sortKey(a)).slice(0, RANKING_SIZE);
  }

  /** Removes an attempt from the ranking for good. False if it is in none, unless this request has removed it. */
  async unrank(id: string, author: Author): Promise<boolean> {
    const { acts } = this.context;
    const actId = currentRequest()?.changeId(id);
    const attempt = await this.attempts.get(id);
    if (!attempt?.ranked) {
      if (actId === undefined || !(await acts.has(actId))) return false;
      await this.attempts.update(id, { set: { isBarred: true } });
      return true;
    }
    const { pseudonyme } = attempt.ranked;
    // The act comes first: a repetition of an interrupted execution still finds the pseudonym.
    await acts.add({
      _id: actId ?? derivedId('act', 'quiz-rank', id),
      at: this.now().toISOString(),
      author,
      kind: 'quiz-rank',
      verb: 'deleted',
      subject: id,
      title: pseudonyme,
      version: 1,
      before: { pseudonyme },
      after: {},
    });
    await this.attempts.update(id, { set: { ranked: null, isBarred: true } });
    return true;
  }

  /** Erases pseudonyms of rankings before a day; returns their number. */
  async erasePseudonymsBefore(day: string): Promise<number> {
    const old = await this.attempts.find({ 'ranked.day': { $lt: day } }, { fields: [] });
    for (const { _id } of old) await this.attempts.update(_id, { set: { ranked: null } });
    return old.length;
  }

  /** Deletes attempts that no browser can continue: its cookie ends after a day. The answers stay for statistics. */
  async purge(now: Date): Promise<void> {
    const startedBefore = new Date(now.getTime() - RETENTION_MS).toISOString();
    await this.attempts.deleteMany({ startedAt: { $lte: startedBefore } });
  }

  async statistics(): Promise<QuestionStats['statistiques']> {
    const [questions, answers] = await Promise.all([
      this.questions.all(),
      this.answers.find({}, { fields: COUNTED_FIELDS }),
    ]);
    return statsOfAnswers(questions, answers);
  }

  /** The clock of the waiting question starts with the first call that asks for it. */
  private async handOutNext({ attempt, answers }: AttemptState): Promise<AttemptState | AttemptRefusal> {
    const last = answers.at(-1);
    const nextAskedAt = this.now().toISOString();
    if (last) await this.answers.update(last._id, { set: { nextAskedAt } }, { where: { nextAskedAt: null } });
    return this.read(attempt._id, attempt.owner);
  }

  private async read(id: string, owner: string): Promise<AttemptState | AttemptRefusal> {
    const attempt = await this.attempts.get(id);
    if (attempt?.owner !== owner) return { refused: 'unknown-attempt' };
    const answers = await this.answers.find({ attemptId: id }, { sort: { place: 1 } });
    return { attempt, answers };
  }

  private now(): Date {
    return this.context.clock.now();
  }
}
