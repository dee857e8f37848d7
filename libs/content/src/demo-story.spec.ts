import { describe, expect, it } from '@jest/globals';
import { readSeeds } from './records/seeds.js';

/** Any seeded record as the texts that a visitor reads. */
const textsOf = (record: unknown): string[] =>
  typeof record === 'string'
    ? [record]
    : typeof record === 'object' && record !== null
      ? Object.values(record).flatMap(textsOf)
      : [];
const texts = (file: string): string[] => readSeeds<unknown>(file).flatMap(textsOf);

/** An age in years, except the limits of the rules. */
const AGE = /\b(?!80 ans)\d+ ans\b/;

describe('story of the demo: the day before the conclave of 2025', () => {
  it.each(['articles.json', 'cardinals.json', 'quiz.json', 'galleries.json'])(
    '%s does not know its outcome',
    (file) => {
      const outcome = /Léon XIV|leon-xiv|8 mai 2025/;
      expect(texts(file).filter((text) => outcome.test(text))).toEqual([]);
    },
  );

  it('has only articles from before the conclave, three of them featured for the home page', () => {
    const articles = readSeeds<{ slug: string; datePublication: string; featured: boolean }>('articles.json');
    expect(articles.filter(({ datePublication }) => datePublication >= '2025-05-07')).toEqual([]);
    expect(articles.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(3);
  });

  it('gives no ages in records, which would be wrong on another day', () => {
    const explanations = readSeeds<{ explanation: string }>('quiz.json').map(({ explanation }) => explanation);
    expect([...texts('cardinals.json'), ...explanations].filter((text) => AGE.test(text))).toEqual([]);
  });
});
