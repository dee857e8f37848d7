import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';

describe('filters and paging', () => {
  let site: TestSite;
  let admin: string;
  let conclaveId: string;
  beforeAll(async () => {
    site = await TestSite.open();
    admin = await site.login('admin');
    conclaveId = (await site.state()).conclaveState._id;
    await site.votesFor(site.cardinal('pietro-parolin'), 3);
  });
  afterAll(() => site.close());

  const get = (path: string) => site.ask('GET', path, { headers: { 'x-auth-token': admin } });
  const NUL = '%00';
  const HUGE = '9'.repeat(400);

  const FILTERS: readonly (readonly [string, string])[] = [
    ['genre=votes&genre=actes', 'genre'],
    ['genre[]=votes', 'genre[]'],
    ['genre[$ne]=x', 'genre[$ne]'],
    [`genre=votes${NUL}`, 'genre'],
    ['type=VoteCast%27--', 'type'],
    ['type=constructor', 'type'],
    ['tour=%7B%22%24gt%22%3A%22%22%7D', 'tour'],
    [`tour=${'a'.repeat(24)}${NUL}`, 'tour'],
    ['cardinal=../../etc/passwd', 'cardinal'],
    ['acteur=admin&acteur=visitor', 'acteur'],
    ['compte=*', 'compte'],
    ['du=2025-02-30', 'du'],
    ['du=2025-13-01', 'du'],
    ['du=hier', 'du'],
    ['du=0000-01-01', 'du'],
    ['au=9999-12-31', 'au'],
    [`au=2025-05-07${NUL}`, 'au'],
    ['de=-1', 'de'],
    ['de=1.5', 'de'],
    [`de=${HUGE}`, 'de'],
    ['de=9007199254740993', 'de'],
    ['de=0x10', 'de'],
    ['a=NaN', 'a'],
    ['a=Infinity', 'a'],
    ['a=%20', 'a'],
    ['a=١', 'a'],
    ['q=a&q=b', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    [`q=${'(a%2B)%2B'.repeat(100)}%24`, 'q'],
    ['toString=1', 'toString'],
  ];
  const PAGING: readonly (readonly [string, string])[] = [
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    [`limit=${HUGE}`, 'limit'],
    ['limit=-5', 'limit'],
    ['limit=5&limit=500', 'limit'],
    ['avant=0', 'avant'],
    ['avant=-1', 'avant'],
    ['apres=1e3', 'apres'],
  ];

  describe('an invalid filter', () => {
    it.each([...FILTERS, ...PAGING])('is named and rejected in a search: %s', async (query, name) => {
      const { status, body } = await get(`/api/journal/${conclaveId}?${query}`);
      expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 'invalid-request', name]);
    });

    it.each(FILTERS)('is named and rejected before an export begins: %s', async (query, name) => {
      for (const format of ['ndjson', 'csv']) {
        const { status, headers, body } = await get(`/api/journal/${conclaveId}/export.${format}?${query}`);
        expect([status, body.errors?.[0]?.path]).toEqual([400, name]);
        expect(headers.get('content-disposition')).toBeNull();
      }
    });

    it.each([
      ['/api/replay/x', 'conclaveId'],
      ['/api/replay/ID/segments/-1', 'segment'],
      ['/api/replay/ID/segments/1e3', 'segment'],
      [`/api/replay/ID/segments/${'9'.repeat(10)}`, 'segment'],
      [`/api/replay/ID/segments/0${NUL}`, 'segment'],
      ['/api/replay/ID/segments/0?v=a&v=b', 'v'],
      [`/api/replay/ID/segments/0?v=${'x'.repeat(21)}`, 'v'],
      ['/api/conclave/preuve/ID/1?temoin=x', 'temoin'],
      [`/api/conclave/preuve/ID/${'9'.repeat(17)}`, 'sequence'],
      ['/api/donnees/__proto__/resultats.json', 'conclaveId'],
      ['/api/donnees/ID/evenements.exe', 'format'],
    ])('is named and rejected elsewhere: %s', async (path, name) => {
      const { status, body } = await get(path.replace('ID', conclaveId));
      expect([status, body.errors?.[0]?.path]).toEqual([400, name]);
    });
  });

  describe('a search text', () => {
    it.each([
      ['a regular expression', '(a%2B)%2B%24'],
      ['a regular expression with catastrophic backtracking', `${'(a*)*'.repeat(30)}b`],
      ['a MongoDB query', '%7B%22%24where%22%3A%22sleep(9)%22%7D'],
      ['a NUL', `parolin${NUL}`],
      ['a right-to-left override', '%E2%80%AEnilorap'],
      ['a lone surrogate', '%ED%A0%80'],
    ])('is accepted as plain text: %s', async (_, q) => {
      const { status, body } = await get(`/api/journal/${conclaveId}?q=${q}`);
      expect([status, body.errors]).toEqual([200, undefined]);
    });
  });

  describe('an empty filter', () => {
    it.each(['q=', 'q=%20%20', 'q=%E2%80%8B', 'genre=&type=&de=&a='])('is ignored: %s', async (query) => {
      const { body } = await site.ask<{ events: readonly unknown[] }>('GET', `/api/journal/${conclaveId}?${query}`, {
        headers: { 'x-auth-token': admin },
      });
      expect(body.events).toHaveLength(6);
      const exported = await site.ask<string>('GET', `/api/journal/${conclaveId}/export.ndjson?${query}`, {
        headers: { 'x-auth-token': admin },
      });
      expect(exported.body).toContain('"filters":{}');
    });
  });

  describe('a client that requests 1,000 segments', () => {
    it('gets only 200, 404 and 503, and the site stays available', async () => {
      const statuses = new Map<number, number>();
      const requestSegment = async (n: number): Promise<void> => {
        const { status } = await get(`/api/replay/${conclaveId}/segments/${n % 50}`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      };
      for (let n = 0; n < 1_000; n += 100)
        await Promise.all(Array.from({ length: 100 }, (_, each) => requestSegment(n + each)));
      expect([...statuses.keys()].filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
      expect(statuses.get(200)).toBeGreaterThan(0);
      expect((await site.visitor().vote(site.cardinal('pietro-parolin'))).status).toBe(201);
      expect((await get(`/api/replay/${conclaveId}/segments/0`)).status).toBe(200);
    });
  });
});
