import type { Question } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { initialQuery, parseListQuery, reordered, toSearchParams } from '../../kit/list-query.js';
import { exportAddress, QUESTION_LIST } from '../query.js';
import { countOf, found, isPlayable, listed, ORDERS, orderKey, START_DESCENDING, type Stats } from './listing.js';
import { secondsText, shareText, slicesOf, statsSentence, successOf } from './stats.js';

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
const questions = listed(
  [
    question('a', { category: 'géographie', options: ['L’île d’Elbe', 'x', 'y', 'z'] }),
    question('b', { difficulty: 'débutant' }),
    question('c', { explanation: 'À cause des œuvres.' }),
    question('d'),
  ],
  { statistiques: [stats('a', 2, 12), stats('b', 9, 3), { ...stats('c', 0, null), posees: 4 }] },
);
const parsed = (query: string) => parseListQuery(QUESTION_LIST, new URLSearchParams(query));
const asked = (query: string) => found(questions, parsed(query)).map(({ id }) => id);

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
  ])('asked for %j is %j', (query, ids) => {
    expect(asked(query)).toEqual(ids);
  });

  it('has what nobody knows yet at the end, whichever way round', () => {
    expect(asked('tri=reussite')).toEqual(['c', 'a', 'b', 'd']);
    expect(asked('tri=reussite&sens=desc')).toEqual(['b', 'a', 'c', 'd']);
    expect(asked('tri=temps&sens=desc')).toEqual(['a', 'b', 'c', 'd']);
    expect(asked('tri=temps')).toEqual(['b', 'a', 'c', 'd']);
  });

  it('counts them by subject and level; five can be played', () => {
    expect(countOf(questions, { category: '', difficulty: '' })).toBe(4);
    expect(countOf(questions, { category: 'histoire', difficulty: '' })).toBe(3);
    expect(countOf(questions, { category: 'histoire', difficulty: 'expert' })).toBe(2);
    expect([isPlayable(4), isPlayable(5)]).toEqual([false, true]);
  });
});

describe('the address of the list', () => {
  it.each(['', 'search=x&category=histoire&difficulty=expert&tri=temps&sens=desc&page=2&question=ab'])(
    'comes back from what it asks for: %j',
    (query) => expect(toSearchParams(QUESTION_LIST, parsed(query)).toString()).toBe(query),
  );

  it('has a name for each order that a press can give', () => {
    const keys = ORDERS.map(orderKey);
    for (const sort of ['posees', 'reussite', 'temps'] as const) {
      const once = reordered(initialQuery(QUESTION_LIST).order, sort, START_DESCENDING);
      expect(once.descending).toBe(sort !== 'reussite');
      expect(keys).toContain(orderKey(once));
      expect(keys).toContain(orderKey(reordered(once, sort)));
    }
  });

  it('exports what is found, on whichever page and in whichever order', () => {
    const query = parsed('search=x&category=histoire&tri=temps&page=2&question=ab');
    expect(exportAddress(query)).toBe('/api/quiz/questions/export.csv?search=x&category=histoire');
    expect(exportAddress(parsed(''))).toBe('/api/quiz/questions/export.csv');
  });
});

describe('the statistics of a question, in words', () => {
  it('are whole percents and whole seconds', () => {
    expect(shareText(2, 3)).toBe('67\u00A0%');
    expect(secondsText(11.4)).toBe('11\u00A0s');
    expect(secondsText(null)).toBe('–');
    expect(statsSentence(stats('a', 2))).toBe('20\u00A0% de réussite sur 10\u00A0réponses');
    expect(slicesOf(stats('a', 2))[1]).toEqual(['3 à 6\u00A0s', 6]);
  });

  it('are good from 70 of 100 on, and ask for attention below 40', () => {
    expect([9, 7, 6, 4, 3].map((justes) => successOf({ justes, posees: 10 }))).toEqual([
      'good',
      'good',
      'fair',
      'fair',
      'poor',
    ]);
  });
});
