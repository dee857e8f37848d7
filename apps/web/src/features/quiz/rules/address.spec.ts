import { describe, expect, it } from '@jest/globals';
import { quizAddress, parseQuizQuery } from './address.js';

const read = (address: string) => parseQuizQuery(new URL(address, 'http://site').searchParams);

describe('the address of the quiz', () => {
  it.each([
    {},
    { category: 'géographie' },
    { category: 'histoire', difficulty: 'débutant', attemptId: '64f000000000000000000000' },
  ] as const)('round-trips %j', (query) => {
    expect(read(quizAddress(query))).toEqual(query);
  });

  it.each(['/quiz?categorie=sport', '/quiz?niveau=facile&partie=', '/quiz?categorie=toString'])(
    'ignores an unknown subject, level or attempt: %s',
    (address) => {
      expect(read(address)).toEqual({});
    },
  );

  it('has no query without a selection', () => {
    expect(quizAddress({})).toBe('/quiz');
  });
});
