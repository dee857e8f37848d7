import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';

/** Documented calls by which anybody changes something without a session; a route without `@Access` is public. */
const PUBLIC_WRITES: readonly string[] = [
  'delete /api/alertes/{id}',
  'post /api/auth/login',
  'post /api/auth/session',
  'post /api/conclave/ligues/classement',
  'post /api/conclave/ligues/depart',
  'post /api/conclave/ligues/pronostic',
  'post /api/conclave/pronostics',
  'post /api/conclave/vote',
  'post /api/gallery/request-download',
  'post /api/quiz/attempts',
  'post /api/quiz/attempts/{id}/answers',
  'post /api/quiz/attempts/{id}/pseudonyme',
  'put /api/alertes/{id}',
  'put /api/alertes/{id}/revote',
  'put /api/conclave/ligues/membre',
];

interface Documentation {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: readonly object[] }>>>>;
}

describe('calls that change something', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await TestSite.open();
  });
  afterAll(() => site.close());

  it('require a session, but for those that are public on purpose', async () => {
    const { paths } = (await site.get<Documentation>('/api/docs-json')).body;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security = [] }]) => ({ call: `${method} ${path}`, security })),
    );
    const writes = operations.filter(({ call }) => !call.startsWith('get '));
    expect(writes.length).toBeGreaterThan(PUBLIC_WRITES.length);
    expect(
      writes
        .filter(({ security }) => security.length === 0)
        .map(({ call }) => call)
        .toSorted(),
    ).toEqual(PUBLIC_WRITES);
  });
});
