import type { Question } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { initialQuery, parseListQuery, reordered, toSearchParams } from '../../../../lib/list-query.js';
import { exportAddress, QUESTION_LIST } from '../query.js';
import {
  countOf,
  matchingQuestions,
  isPlayable,
  withStats,
  ORDERS,
  orderKey,
  START_DESCENDING,
  type Stats,
  secondsText,
  shareText,
  slicesOf,
  statsSentence,
  successOf,
} from './listing.js';

const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  question: `Question ${id} ?`,
  options: ['Un', 'Deux', 'Trois', 'Quatre'],
  correctAnswer: 0,
  category: 'histoire',
  difficulty: 'expert',
  explanation: 'Parce que.',
  version: 1,
  ...more,
});
const stats = (questionId: string, justes: number, secondes: number | null = 5): Stats => ({
  questionId,
  posees: 10,
  justes,
  sansReponse: 1,
  secondes,
  mediane: secondes,
  parOption: [justes, 9 - justes, 0, 0],
  parTranche: [3, 6, 0, 0, 0, 0, 0, 0, 0, 0],
});
const questions = withStats(
  [
    question('a', { category: 'géographie', options: ['L’île d’Elbe', 'x', 'y', 'z'] }),
    question('b', { difficulty: 'débutant' }),
    question('c', { explanation: 'À cause des œuvres.' }),
    question('d'),
  ],
  { statistiques: [stats('a', 2, 12), stats('b', 9, 3), { ...stats('c', 0, null), posees: 4 }] },
);
const parsed = (query: string) => parseListQuery(QUESTION_LIST, new URLSearchParams(query));
const idsFor = (query: string) => matchingQuestions(questions, parsed(query)).map(({ id }) => id);

describe('the list of questions', () => {
  it.each([
    ['', ['b', 'c', 'd', 'a']],
    ['search=ELBE+l’ile', ['a']],
    ['search=oeuvres', ['c']],
    ['search=deux+question', ['b', 'c', 'd']],
    ['category=histoire&difficulty=expert', ['c', 'd']],
    ['difficulty=tous&category=sport&tri=x&page=y', ['b', 'c', 'd', 'a']],
    ['tri=posees&sens=desc', ['b', 'a', 'c', 'd']],
    ['tri=posees', ['d', 'c', 'b', 'a']],
  ])('for the query %j is %j', (query, ids) => {
    expect(idsFor(query)).toEqual(ids);
  });

  it('sorts questions without statistics last in both directions', () => {
    expect(idsFor('tri=reussite')).toEqual(['c', 'a', 'b', 'd']);
    expect(idsFor('tri=reussite&sens=desc')).toEqual(['b', 'a', 'c', 'd']);
    expect(idsFor('tri=temps&sens=desc')).toEqual(['a', 'b', 'c', 'd']);
    expect(idsFor('tri=temps')).toEqual(['b', 'a', 'c', 'd']);
  });

  it('counts by subject and level; five questions are playable', () => {
    expect(countOf(questions, { category: '', difficulty: '' })).toBe(4);
    expect(countOf(questions, { category: 'histoire', difficulty: '' })).toBe(3);
    expect(countOf(questions, { category: 'histoire', difficulty: 'expert' })).toBe(2);
    expect([isPlayable(4), isPlayable(5)]).toEqual([false, true]);
  });

  it('has a label for each order reachable by clicking a column', () => {
    const keys = ORDERS.map(orderKey);
    for (const sort of ['posees', 'reussite', 'temps'] as const) {
      const once = reordered(initialQuery(QUESTION_LIST).order, sort, START_DESCENDING);
      expect(once.descending).toBe(sort !== 'reussite');
      expect(keys).toContain(orderKey(once));
      expect(keys).toContain(orderKey(reordered(once, sort)));
    }
  });
});

describe('the address of the list', () => {
  it.each(['', 'search=x&category=histoire&difficulty=expert&tri=temps&sens=desc&page=2&question=ab'])(
    'round-trips: %j',
    (query) => expect(toSearchParams(QUESTION_LIST, parsed(query)).toString()).toBe(query),
  );

  it('maps to an export with the filters, without page and order', () => {
    const query = parsed('search=x&category=histoire&tri=temps&page=2&question=ab');
    expect(exportAddress(query)).toBe('/api/quiz/questions/export.csv?search=x&category=histoire');
    expect(exportAddress(parsed(''))).toBe('/api/quiz/questions/export.csv');
  });
});

describe('formatted statistics of a question', () => {
  it('have whole percentages and seconds', () => {
    expect(shareText(2, 3)).toBe('67\u00A0%');
    expect(secondsText(11.4)).toBe('11\u00A0s');
    expect(secondsText(null)).toBe('–');
    expect(statsSentence(stats('a', 2))).toBe('20\u00A0% de réussite sur 10\u00A0réponses');
    expect(slicesOf(stats('a', 2))[1]).toEqual(['3 à 6\u00A0s', 6]);
  });

  it('are rated good from 70 % and poor below 40 %', () => {
    expect([9, 7, 6, 4, 3].map((justes) => successOf({ justes, posees: 10 }))).toEqual([
      'good',
      'good',
      'fair',
      'fair',
      'poor',
    ]);
  });
});
