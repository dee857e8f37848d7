import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds, systemClock } from '@fumata/platform';
import { recordContext } from './record.js';
import { Records } from './records.js';
import { changeWithSlug, slugCandidates, slugOf, type Slugged } from './slugs.js';

describe('slugs', () => {
  it.each([
    ['Péter Erdő', 'peter-erdo'],
    ["Seán Patrick O'Malley", 'sean-patrick-o-malley'],
    ['Œuvre & Łódź, 2e édition !', 'oeuvre-lodz-2e-edition'],
    ['教皇', 'sans-nom'],
    ['', 'sans-nom'],
  ])('of %j is %j', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });

  it('are lower-case ASCII with single dashes, at most 80 characters, and stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const slug = slugOf(text);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });

  it('get a number from 2 on if taken', () => {
    const candidates = slugCandidates('Jean Dupont');
    expect([1, 2, 3].map(() => candidates.next().value)).toEqual(['jean-dupont', 'jean-dupont-2', 'jean-dupont-3']);
    expect(slugCandidates('Archive').next().value).toBe('archive-2');
  });
});

interface Page extends Slugged {
  readonly titre: string;
  readonly texte: string;
}

describe('a change that keeps the title', () => {
  it('keeps the slug of a concurrent rename', async () => {
    const context = recordContext(EmbeddedDocumentStore.inMemory(), systemClock, createIds(systemClock));
    const pages = new Records<Page>(context, { name: 'pages', kind: 'article', title: ({ titre }) => titre });
    const fields = { titre: 'Ancien', texte: '', slug: 'ancien', oldSlugs: [] };
    const stale = (await pages.create('system', fields)) as Page; // nothing refuses it
    const renamed = { author: 'system', change: () => ({ titre: 'Nouveau' }) } as const;
    await changeWithSlug(pages, stale, { before: 'Ancien', after: 'Nouveau' }, renamed);
    const edited = { author: 'system', change: () => ({ texte: 'Bonjour' }) } as const;
    const after = await changeWithSlug(pages, stale, { before: 'Ancien', after: 'Ancien' }, edited);
    expect(after).toMatchObject({ titre: 'Nouveau', texte: 'Bonjour', slug: 'nouveau', oldSlugs: ['ancien'] });
  });
});
