import { papabileDuJourSchema, type PapabileDuJour } from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forAdministratorsOnly } from '../../testing/for-administrators.js';
import { TestSite, type Failure } from '../../testing/site.js';

describe('papabile of the day', () => {
  /** Today in the site's time zone; the demo has an entry for each of the last 30 days. */
  const TODAY = '2025-05-07';
  const TOMORROW = '2025-05-08';

  let site: TestSite;
  let token: string;
  const open = async (): Promise<void> => {
    site = await TestSite.open();
    token = await site.login('admin');
  };
  const close = () => site.close();

  const call = <Body = PapabileDuJour & Failure>(method: string, path = '', body?: unknown, by = token) =>
    site.ask<Body>(method, `/api/papabile-jour${path}`, {
      ...(body !== undefined && { body }),
      headers: { 'x-auth-token': by },
    });
  const current = () => site.get<PapabileDuJour & Failure>('/api/papabile-jour/current');
  const recent = async (query = '') => (await site.get<PapabileDuJour[]>(`/api/papabile-jour/recent${query}`)).body;
  const add = (over: object = {}) =>
    call('POST', '', { cardinalId: site.cardinal('pietro-parolin')._id, dateAffichage: TOMORROW, ...over });

  describe('the papabile of the day', () => {
    beforeAll(open);
    afterAll(close);

    it('is the entry of today and matches the contract', async () => {
      const { body } = await current();
      expect(papabileDuJourSchema.parse(body)).toEqual(body);
      expect(body).toMatchObject({
        dateAffichage: TODAY,
        citation: '',
        cardinalId: { papabile: true, supprime: false },
      });
      const { body: same } = await site.get(`/api/papabile-jour/slug/${body.slug}`);
      expect(same).toEqual(body);
    });

    it('lists ten recent entries, or the requested number', async () => {
      expect((await recent()).map(({ dateAffichage }) => dateAffichage).slice(0, 2)).toEqual([TODAY, '2025-05-06']);
      expect(await recent()).toHaveLength(10);
      expect(await recent('?limit=100')).toHaveLength(30);
      expect((await site.get('/api/papabile-jour/recent?limit=0')).status).toBe(400);
    });

    it('answers 404 with the specified text for an unknown entry', async () => {
      const { status, body } = await site.get<Failure>('/api/papabile-jour/slug/personne');
      expect([status, body.message]).toEqual([404, 'Papabile du jour non trouvé']);
    });
  });

  describe('the papabile of the day over time', () => {
    beforeEach(open);
    afterEach(close);

    it('is hidden until midnight in Rome', async () => {
      const { status, body } = await add({ citation: 'Une citation' });
      expect([status, body.slug]).toEqual([201, 'pietro-parolin-2025-05-08']);
      expect((await current()).body.dateAffichage).toBe(TODAY);
      expect((await site.get(`/api/papabile-jour/slug/${body.slug}`)).status).toBe(404);
      site.system.clock.pass(6 * 3600 + 59 * 60);
      expect((await current()).body.dateAffichage).toBe(TODAY);
      site.system.clock.pass(60);
      expect((await current()).body.dateAffichage).toBe(TOMORROW);
    });

    it('still shows a deleted cardinal, with the recorded name', async () => {
      const { cardinalId } = (await current()).body;
      await site.ask('DELETE', `/api/cardinaux/${cardinalId._id}`, { headers: { 'x-auth-token': token } });
      expect((await current()).body.cardinalId).toMatchObject({
        biographie: '',
        raisonsForPapabile: [],
        nomComplet: cardinalId.nomComplet,
        supprime: true,
      });
    });
  });

  describe('administering papabili of the day', () => {
    beforeEach(open);
    afterEach(close);

    it('lists all entries, including future and inactive ones', async () => {
      await add();
      await add({ dateAffichage: TODAY, actif: false });
      const { body } = await call<PapabileDuJour[]>('GET');
      expect(body).toHaveLength(32);
      expect(body[0]).toMatchObject({ dateAffichage: TOMORROW, actif: true });
    });

    it('changes and deletes; the current cardinal may stay when no longer papabile', async () => {
      const { body: entry } = await add();
      const { _id } = entry.cardinalId;
      await site.ask('PUT', `/api/cardinaux/${_id}`, { body: { papabile: false }, headers: { 'x-auth-token': token } });
      const changed = await call('PUT', `/${entry._id}`, { ...entry, cardinalId: _id, commentaire: ' Un mot ' });
      expect(changed.body).toMatchObject({ commentaire: 'Un mot', version: 2 });
      expect((await call('PUT', `/${entry._id}`, { actif: false, version: 1 })).body.code).toBe('record-changed');
      const removed = await call<{ message: string }>('DELETE', `/${entry._id}`);
      expect(removed.body).toEqual({ message: 'Papabile du jour supprimé avec succès' });
      expect((await call('DELETE', `/${entry._id}`)).status).toBe(404);
      expect((await call('PUT', `/${entry._id}`, { actif: true })).status).toBe(404);
    });
  });

  describe('refusals of papabili of the day', () => {
    beforeAll(open);
    afterAll(close);

    forAdministratorsOnly(
      () => site,
      [
        ['GET', '/api/papabile-jour'],
        ['POST', '/api/papabile-jour'],
        ['PUT', '/api/papabile-jour/64f000000000000000000000'],
        ['DELETE', '/api/papabile-jour/64f000000000000000000000'],
      ],
      'redaction',
    );

    it('names the missing choice', async () => {
      const none = await call('POST', '', { cardinalId: '', dateAffichage: TOMORROW });
      expect([none.status, none.body.message]).toEqual([400, 'Veuillez sélectionner un cardinal']);
      const cardinalId = site.cardinal('pietro-parolin')._id;
      const undated = await call('POST', '', { cardinalId });
      expect([undated.status, undated.body.message]).toEqual([400, "Veuillez sélectionner une date d'affichage"]);
    });

    it('422 for a cardinal who is not papabile, 404 for an unknown one, 409 for a taken day', async () => {
      const other = site.cardinal('raymond-leo-burke');
      expect((await add({ cardinalId: other._id })).body).toMatchObject({ statusCode: 422, code: 'not-papabile' });
      expect((await add({ cardinalId: '0'.repeat(24) })).status).toBe(404);
      expect((await add({ dateAffichage: TODAY })).body).toMatchObject({ statusCode: 409, code: 'day-taken' });
    });
  });
});
