import { describe, expect, it } from '@jest/globals';
import { contentCollections } from './content-collections.js';

describe('contentCollections', () => {
  it('lists the collections of the content with their unique keys, and no read model', () => {
    const names = contentCollections().map(({ name }) => name);
    expect(names).toEqual([
      'accounts',
      'articles',
      'audit',
      'cardinal-import-steps',
      'cardinal-imports',
      'cardinals',
      'content-history',
      'content-migrations',
      'download-counts',
      'download-links',
      'drafts',
      'galleries',
      'gallery-images',
      'papabile-days',
      'question-import-steps',
      'question-imports',
      'quiz-answers',
      'quiz-attempts',
      'quiz-questions',
    ]);
    expect(contentCollections().find(({ name }) => name === 'accounts')?.unique).toEqual([['login']]);
    expect(names.filter((name) => name.startsWith('view-'))).toEqual([]);
  });
});
