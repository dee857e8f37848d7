import { describe, expect, it } from '@jest/globals';
import { contentCollections } from './content-collections.js';

describe('contentCollections', () => {
  it('lists the collections of the content as their stores declare them, and no read model', () => {
    const names = contentCollections().map(({ name }) => name);
    expect(names).toEqual([
      'accounts',
      'alert-sendings',
      'alert-subscriptions',
      'articles',
      'audit',
      'cardinals',
      'content-history',
      'content-migrations',
      'download-counts',
      'download-links',
      'drafts',
      'forecasts',
      'galleries',
      'gallery-images',
      'imports',
      'league-members',
      'papabile-days',
      'quiz-answers',
      'quiz-attempts',
      'quiz-questions',
      'second-factors',
      'timestamps',
    ]);
    expect(contentCollections().find(({ name }) => name === 'accounts')?.unique).toEqual([['login']]);
    expect(contentCollections().find(({ name }) => name === 'articles')?.counted).toBe(true);
    expect(names.filter((name) => name.startsWith('view-'))).toEqual([]);
  });
});
