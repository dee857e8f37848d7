import { importReportSchema, type ImportReport, type Question } from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite, type Failure } from '../../testing/site.js';

describe('quiz: CSV', () => {
  let site: TestSite;
  let token: string;
  const open = async (): Promise<void> => {
    site = await TestSite.open();
    token = await site.login('admin');
  };
  const close = () => site.close();

  const PATH = '/api/quiz/questions';
  const exported = (query = '', headers: Record<string, string> = { 'x-auth-token': token }) =>
    fetch(`${site.address}${PATH}/export.csv${query}`, { headers });
  const imported = async (text: string | Uint8Array<ArrayBuffer>, query = '') => {
    const form = new FormData();
    form.set('fichier', new Blob([text], { type: 'text/csv' }), 'questions.csv');
    const response = await fetch(`${site.address}${PATH}/import${query}`, {
      method: 'POST',
      body: form,
      headers: { 'x-auth-token': token },
    });
    return { status: response.status, body: (await response.json()) as ImportReport & Failure };
  };
  const questionsMatching = async (search: string) => {
    const headers = { 'x-auth-token': token };
    const path = `${PATH}?search=${encodeURIComponent(search)}`;
    return (await site.ask<{ questions: Question[] }>('GET', path, { headers })).body.questions;
  };

  const COLUMNS = 'question;option1;option2;option3;option4;bonneReponse;categorie;difficulte;explication\n';
  const NEW = 'Combien de portes ?;une;deux;trois;quatre;3;traditions;expert;Trois portes.\n';

  describe('questions as CSV', () => {
    beforeAll(open);
    afterAll(close);

    it('are exported to administrators, by session header or cookie', async () => {
      const response = await exported();
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="questions-2025-05-07.csv"');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      expect(new TextDecoder().decode(bytes).match(/^"[0-9a-f]{24}";/gm)).toHaveLength(72);
      expect((await exported('', { cookie: await site.openSession('admin') })).status).toBe(200);
      expect((await exported('', { cookie: 'fumata=x' })).status).toBe(401);
      expect((await exported('', { 'x-auth-token': await site.login('analyste') })).status).toBe(403);
    });

    it('are imported unchanged after an export', async () => {
      const { status, body } = await imported(await (await exported()).text(), '?confirmer=true');
      expect(status).toBe(200);
      expect(importReportSchema.parse(body)).toEqual(body);
      expect(body).toMatchObject({ fait: true, creer: 0, modifier: 0, inchange: 72, refuser: 0 });
      expect(body.colonnesIgnorees).toEqual([]);
    });

    it('get a dry run first, which changes nothing', async () => {
      const [question] = await questionsMatching('scrutateurs');
      const change = `${question!.question};${question!.options.join(';')};1;traditions;expert;Autrement.\n`;
      const { body } = await imported(COLUMNS + NEW + change);
      expect(body).toMatchObject({ fait: false, creer: 1, modifier: 1 });
      expect(body.lignes).toMatchObject([
        { ligne: 2, sort: 'creer', intitule: 'Combien de portes ?' },
        { ligne: 3, sort: 'modifier', intitule: question!.question },
      ]);
      expect(await questionsMatching('Combien de portes')).toEqual([]);
    });

    it('are not imported if one row is rejected', async () => {
      const { body } = await imported(`${COLUMNS}${NEW};a;b;c;d;1;histoire;expert;x\n`, '?confirmer=true');
      expect(body).toMatchObject({ fait: false, creer: 1, refuser: 1 });
      expect(body.lignes[1]?.raisons).toEqual(['Veuillez entrer une question']);
      expect(await questionsMatching('Combien de portes')).toEqual([]);
    });

    it.each([
      ['200,000 columns', 'a;'.repeat(200_000), 'Le fichier a plus de 200 colonnes'],
      ['a row of 400,000 cells', `id;question\n${'x;'.repeat(400_000)}`, 'La ligne a plus de cases que de colonnes'],
    ])('are rejected as a whole: %s', async (_what, text, reason) => {
      expect((await imported(text)).body.lignes).toMatchObject([{ sort: 'refuser', raisons: [reason] }]);
    });
  });

  describe('questions in a confirmed import', () => {
    beforeEach(open);
    afterEach(close);

    it('are exported filtered like the list, without spreadsheet formulas', async () => {
      const rows = async (query: string) => (await (await exported(query)).text()).match(/^"[0-9a-f]{24}";.*/gm) ?? [];
      expect(await rows('?category=histoire&difficulty=expert')).toHaveLength(6);
      await imported(COLUMNS + NEW.replace('Combien de portes ?', '"=HYPERLINK(1)"'), '?confirmer=true');
      expect((await rows('?search=hyperlink'))[0]).toContain(`"'=HYPERLINK(1)"`);
    });

    it('are all imported, each with an audit act; the same file again changes nothing', async () => {
      expect((await imported(COLUMNS + NEW, '?confirmer=true')).body).toMatchObject({ fait: true, creer: 1 });
      expect(await questionsMatching('Combien de portes')).toMatchObject([
        { correctAnswer: 2, category: 'traditions', options: ['une', 'deux', 'trois', 'quatre'] },
      ]);
      const acts = await site.system.acts.latest(10, { kind: 'question' });
      expect(acts.map(({ verb, title }) => [verb, title])).toEqual([['imported', 'Combien de portes ?']]);
      expect((await imported(COLUMNS + NEW, '?confirmer=true')).body).toMatchObject({ creer: 0, inchange: 1 });
    });

    it('are imported once when sent three times at once', async () => {
      const reports = await Promise.all([1, 2, 3].map(() => imported(COLUMNS + NEW, '?confirmer=true')));
      expect(reports.filter(({ body }) => body.creer === 1 && body.fait)).toHaveLength(1);
      expect(await questionsMatching('Combien de portes')).toHaveLength(1);
    });

    it('keep their accents in Latin-1 and UTF-16', async () => {
      const text = COLUMNS + NEW.replace('portes', 'évêchés');
      expect((await imported(Buffer.from(text, 'latin1'), '?confirmer=true')).body.fait).toBe(true);
      expect(await questionsMatching('combien evêchés')).toMatchObject([{ question: 'Combien de évêchés ?' }]);
      const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
      expect((await imported(utf16)).body).toMatchObject({ inchange: 1 });
    });

    it('may number five thousand, and can be played', async () => {
      const rows = Array.from({ length: 5_000 }, (_, i) => NEW.replace('portes', `portes ${i}`));
      expect((await imported(COLUMNS + rows.join(''), '?confirmer=true')).body).toMatchObject({
        fait: true,
        creer: 5_000,
      });
      expect(await questionsMatching('portes 4242')).toHaveLength(1);
      const body = { category: 'traditions', difficulty: 'expert' };
      expect((await site.ask('POST', '/api/quiz/attempts', { body })).status).toBe(201);
    });
  });
});
