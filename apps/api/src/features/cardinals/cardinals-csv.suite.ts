import { importReportSchema, type Cardinal, type CardinalPage, type ImportReport } from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite, type Failure } from '../../testing/site.js';

describe('cardinals: CSV', () => {
  let site: TestSite;
  let token: string;
  const open = async (): Promise<void> => {
    site = await TestSite.open();
    token = await site.login('admin');
  };
  const close = () => site.close();

  const exportCsv = async (query = '', headers: Record<string, string> = { 'x-auth-token': token }) =>
    fetch(`${site.address}/api/cardinaux/export.csv${query}`, { headers });
  const importCsv = async (text: string | Uint8Array<ArrayBuffer>, query = '', by = token) => {
    const form = new FormData();
    form.set('fichier', new Blob([text], { type: 'text/csv' }), 'cardinaux.csv');
    const response = await fetch(`${site.address}/api/cardinaux/import${query}`, {
      method: 'POST',
      body: form,
      headers: { 'x-auth-token': by },
    });
    return { status: response.status, body: (await response.json()) as ImportReport & Failure };
  };
  const bySlug = async (slug: string) => (await site.get<Cardinal>(`/api/cardinaux/slug/${slug}`)).body;

  const FILE = 'slug;prenom;nom;titre;dateNaissance;paysNaissance;paysService;continent;ordre;dateCreation\n';
  const PAROLIN =
    'pietro-parolin;Pietro;Parolin;Un titre;1955-01-17;Italie;Saint-Siège;Europe;Cardinal-évêque;2014-02-22\n';
  const NEW = ';Neuf;Venu;;1970-02-03;France;France;Europe;Cardinal-diacre;2024-12-07\n';

  describe('cardinals as CSV', () => {
    beforeAll(open);
    afterAll(close);

    it('are exported to administrators, by session header or cookie', async () => {
      const response = await exportCsv();
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="cardinaux-2025-05-07.csv"');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const text = await response.text();
      expect(text.split('\r\n').filter((line) => line.startsWith('"'))).toHaveLength(253);
      expect((await exportCsv('', { cookie: `a=b; ${await site.openSession('admin')}` })).status).toBe(200);
      expect((await exportCsv('', {})).status).toBe(401);
      expect((await exportCsv('', { cookie: 'fumata=x' })).status).toBe(401);
      expect((await exportCsv('', { 'x-auth-token': await site.login('analyste') })).status).toBe(403);
    });

    it('are filtered like the list, without its paging', async () => {
      const text = await (await exportCsv('?papabile=true&tri=age&page=2&limit=1')).text();
      expect(text.match(/^"[a-z-]+";/gm)).toHaveLength(21);
    });

    it('are found by their exact name only', async () => {
      const text = await (await exportCsv('?nom=josip')).text();
      expect(text.match(/^"[a-z]+-[a-z-]+";/gm)).toEqual(['"josip-bozanic";']);
    });

    it('stay unchanged when their export is imported again', async () => {
      const { status, body } = await importCsv(await (await exportCsv()).text(), '?confirmer=true');
      expect(status).toBe(200);
      expect(importReportSchema.parse(body)).toEqual(body);
      expect(body).toMatchObject({
        fait: true,
        creer: 0,
        modifier: 0,
        inchange: 252,
        refuser: 0,
        colonnesIgnorees: [],
      });
    });

    it('are not changed by an unconfirmed import (dry run)', async () => {
      const { body } = await importCsv(FILE + PAROLIN + NEW);
      expect(body).toMatchObject({ fait: false, creer: 1, modifier: 1, inchange: 0, refuser: 0 });
      expect(body.lignes).toMatchObject([
        { ligne: 2, sort: 'modifier', intitule: 'Pietro Parolin', champs: [{ champ: 'titre', apres: 'Un titre' }] },
        { ligne: 3, sort: 'creer', intitule: 'Neuf Venu' },
      ]);
      expect((await bySlug('pietro-parolin')).titre).not.toBe('Un titre');
    });

    it('are not imported if one row is rejected', async () => {
      const { body } = await importCsv(`${FILE}${PAROLIN};Sans;Date;;;;;;;\n`, '?confirmer=true');
      expect(body).toMatchObject({ fait: false, modifier: 1, refuser: 1 });
      expect(body.lignes[1]?.raisons).toContain('dateNaissance : Ce champ est requis');
      expect((await bySlug('pietro-parolin')).titre).not.toBe('Un titre');
    });

    it('are imported for administrators only, from a file only', async () => {
      expect((await importCsv(FILE, '', 'x.y.z')).status).toBe(401);
      expect((await importCsv(FILE, '', await site.login('membre'))).status).toBe(403);
      expect((await importCsv(FILE, '?confirmer=oui')).status).toBe(400);
      const none = await site.ask('POST', '/api/cardinaux/import', { body: {}, headers: { 'x-auth-token': token } });
      expect(none.status).toBe(415);
      const empty = await importCsv('');
      expect([empty.status, empty.body.msg]).toEqual([400, 'Veuillez sélectionner un fichier CSV']);
    });

    it.each([
      ['an .xlsx file', 'PK\u0003\u0004\u0014\u0000\u0006', "Ce fichier n'est pas un CSV"],
      ['200,000 columns', 'a;'.repeat(200_000), 'Le fichier a plus de 200 colonnes'],
      ['a row of 400,000 cells', `slug;titre\n${'x;'.repeat(400_000)}`, 'La ligne a plus de cases que de colonnes'],
      ['201 columns', Array.from({ length: 201 }, (_, i) => `c${i}`).join(';'), 'Le fichier a plus de 200 colonnes'],
    ])('are rejected as a whole: %s', async (_case, text, reason) => {
      expect((await importCsv(text)).body.lignes).toMatchObject([{ sort: 'refuser', raisons: [reason] }]);
    });
  });

  describe('cardinals in a confirmed import', () => {
    beforeEach(open);
    afterEach(close);

    it('are all imported, each with an audit act', async () => {
      expect((await importCsv(FILE + PAROLIN + NEW, '?confirmer=true')).body.fait).toBe(true);
      expect((await bySlug('pietro-parolin')).titre).toBe('Un titre');
      expect(await bySlug('neuf-venu')).toMatchObject({ statutVotant: 'OUI', continent: 'Europe' });
      const acts = await site.system.acts.latest(10, { kind: 'cardinal' });
      expect(acts.map(({ verb, title }) => [verb, title]).sort()).toEqual([
        ['imported', 'Neuf Venu'],
        ['imported', 'Pietro Parolin'],
      ]);
      expect((await importCsv(FILE + PAROLIN, '?confirmer=true')).body).toMatchObject({ inchange: 1, modifier: 0 });
    });

    it('keep their accents as Excel for Mac writes them, and report them before and after', async () => {
      const mac = Uint8Array.from([
        ...Buffer.from('slug;fonction\rpietro-parolin;Secr\x8etaire d\xd5\x83tat\r', 'latin1'),
      ]);
      const { body } = await importCsv(mac, '?confirmer=true');
      expect(body).toMatchObject({
        fait: true,
        encodage: 'MacRoman',
        lignes: [{ champs: [{ champ: 'fonction', apres: 'Secrétaire d’État' }] }],
      });
      expect((await bySlug('pietro-parolin')).fonction).toBe('Secrétaire d’État');
    });

    it('keep their accents in Latin-1 and UTF-16', async () => {
      const text = 'slug;fonction\npietro-parolin;Secrétaire d’État, œuvre\n';
      const latin = Buffer.from(text.replace('’', "'").replace('œ', 'oe'), 'latin1');
      const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
      expect((await importCsv(latin, '?confirmer=true')).body.fait).toBe(true);
      expect((await bySlug('pietro-parolin')).fonction).toBe("Secrétaire d'État, oeuvre");
      expect((await importCsv(utf16, '?confirmer=true')).body.fait).toBe(true);
      expect((await bySlug('pietro-parolin')).fonction).toBe('Secrétaire d’État, œuvre');
    });

    it('are imported once when the file is sent three times simultaneously', async () => {
      const reports = await Promise.all([1, 2, 3].map(() => importCsv(FILE + NEW, '?confirmer=true')));
      expect(reports.filter(({ body }) => body.creer === 1 && body.fait)).toHaveLength(1);
      expect((await site.get<CardinalPage>('/api/cardinaux?limit=1')).body.total).toBe(253);
      const twice = (await importCsv(FILE + NEW.replace('Venu', 'Deux') + NEW.replace('Venu', 'Deux'))).body;
      expect(twice.lignes[1]?.raisons).toEqual(['La ligne 2 porte sur la même fiche']);
    });

    it('may number five thousand, and the directory search finds them', async () => {
      const rows = Array.from(
        { length: 5_000 },
        (_, i) => `;Prénom${i};Nom${i};;1960-01-01;France;France;Europe;Cardinal-prêtre;2020-01-01\n`,
      );
      expect((await importCsv(FILE + rows.join(''), '?confirmer=true')).body).toMatchObject({
        fait: true,
        creer: 5_000,
      });
      const { body } = await site.get<CardinalPage>('/api/cardinaux/search?nom=nom4242');
      expect(body.cardinaux[0]?.nom).toBe('Nom4242');
    });
  });
});
