import { describe, expect, it } from '@jest/globals';
import { headTags } from './head.js';
import type { Site } from './site.js';

const site = { publicUrl: 'https://fumata.example', title: 'Fumata 2025' } as Site;
const keysOf = (meta: object) => headTags({ title: 'Connexion', ...meta }, site, '/login').map(({ key }) => key);

describe('the head of a page', () => {
  it('has a canonical link and social tags', () => {
    expect(keysOf({})).toEqual(expect.arrayContaining(['canonical', 'og:title', 'og:image', 'twitter:card']));
    expect(keysOf({})).not.toContain('robots');
  });

  it('has them also when search engines should not list the page', () => {
    expect(keysOf({ unlisted: true })).toEqual(['robots', ...keysOf({})]);
  });

  it('has neither for an error or a private page', () => {
    expect(keysOf({ hidden: true })).toEqual(['robots', 'description']);
  });
});
