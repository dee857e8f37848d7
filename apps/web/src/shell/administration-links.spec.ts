import { describe, expect, it } from '@jest/globals';
import { linksFor, rolesAt } from './administration-links.js';

describe('pages of the administration', () => {
  it.each([
    ['/admin/cardinaux/edit/1', ['admin', 'redaction']],
    ['/admin/articles/create', ['admin', 'redaction']],
    ['/admin/gallery/1/images', ['admin', 'galeries']],
    ['/admin/gallery/download-stats', ['admin', 'galeries']],
    ['/admin/conclave', ['admin', 'conclave']],
    ['/admin/analyse/1', ['admin', 'analyste']],
    ['/admin/comptes', ['admin']],
    ['/admin', ['admin']],
    ['/admin/articlesque', ['admin']],
  ])('%s is for %j', (pathname, roles) => expect(rolesAt(pathname)).toEqual(roles));

  it('are listed for each role', () => {
    const labels = (role: Parameters<typeof linksFor>[0]) => linksFor(role).map(({ label }) => label);
    expect(labels('admin')).toHaveLength(13);
    expect(labels('conclave')).toEqual(['Conduite du conclave']);
    expect(labels('redaction')).toEqual(['Cardinaux', 'Papabile du jour', 'Articles', 'Quiz']);
    expect(labels('galeries')).toEqual(['Galeries', 'Téléchargements']);
    expect(labels('membre')).toEqual([]);
  });
});
