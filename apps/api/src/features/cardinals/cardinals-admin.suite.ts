import {
  cardinalSchema,
  cardinalTrashSchema,
  type Cardinal,
  type CardinalPage,
  type CardinalStats,
  type CardinalTrash,
} from '@fumata/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forAdministratorsOnly } from '../../testing/for-administrators.js';
import { TestSite, type Failure } from '../../testing/site.js';

describe('cardinals: administration', () => {
  const VALID_FIELDS = {
    prenom: 'Jean',
    nom: "O'Test <b>",
    dateNaissance: '1960-01-31',
    paysNaissance: 'France',
    paysService: 'France',
    continent: 'Europe',
    ordre: 'Cardinal-prêtre',
    dateCreation: '2022-08-27',
  };

  let site: TestSite;
  let token: string;
  beforeAll(async () => {
    site = await TestSite.open();
    token = await site.login('admin');
  });
  afterAll(() => site.close());

  const call = <Body = Cardinal & Failure>(method: string, path: string, body?: unknown, by = token) =>
    site.ask<Body>(method, `/api/cardinaux${path}`, {
      ...(body !== undefined && { body }),
      headers: { 'x-auth-token': by },
    });
  const add = async (fields: object = {}) => (await call('POST', '', { ...VALID_FIELDS, ...fields })).body;
  const bySlug = async (slug: string) => site.get<Cardinal>(`/api/cardinaux/slug/${slug}`);

  describe('administering cardinals', () => {
    forAdministratorsOnly(
      () => site,
      [
        ['POST', '/api/cardinaux'],
        ['PUT', '/api/cardinaux/64f000000000000000000000'],
        ['DELETE', '/api/cardinaux/64f000000000000000000000'],
        ['POST', '/api/cardinaux/64f000000000000000000000/restaurer'],
        ['GET', '/api/cardinaux/corbeille'],
      ],
      'redaction',
    );

    it('adds a cardinal, visible to everyone at once', async () => {
      const { total } = (await site.get<CardinalPage>('/api/cardinaux?limit=1')).body;
      const { status, body } = await call('POST', '', {
        ...VALID_FIELDS,
        titreHonorifique: '',
        languesParlees: [' français ', '', 'latin'],
      });
      expect(status).toBe(201);
      expect(cardinalSchema.parse(body)).toEqual(body);
      expect(body).toMatchObject({
        slug: 'jean-o-test-b',
        nomComplet: "Jean O'Test <b>",
        titreHonorifique: 'Son Éminence',
        languesParlees: ['français', 'latin'],
        statutVotant: 'OUI',
        age: 65,
      });
      expect((await bySlug('jean-o-test-b')).body).toEqual(body);
      expect((await site.get<CardinalPage>('/api/cardinaux?limit=1')).body.total).toBe(total + 1);
    });

    it('names each missing or invalid field', async () => {
      const { status, body } = await call('POST', '', {
        nom: ' ',
        continent: 'Atlantide',
        dateNaissance: '31/01/1960',
      });
      expect([status, body.msg]).toEqual([400, 'Ce champ est requis']);
      const messages = Object.fromEntries(body.errors!.map(({ path, message }) => [path, message]));
      expect(messages).toEqual({
        prenom: 'Ce champ est requis',
        nom: 'Ce champ est requis',
        dateNaissance: 'Date attendue au format AAAA-MM-JJ',
        paysNaissance: 'Ce champ est requis',
        paysService: 'Ce champ est requis',
        continent: 'Continent inconnu',
        ordre: 'Ce champ est requis',
        dateCreation: 'Ce champ est requis',
      });
    });

    it.each([
      ['an external photo', { photo: 'https://exemple.fr/a.jpg' }],
      ['a photo path with `..`', { photo: '/api/images/../secret' }],
      ['a `javascript:` URL as photo', { photo: 'javascript:alert(1)' }],
      ['an object as name', { nom: { $gt: '' } }],
      ['a text of 50,001 characters', { biographie: 'x'.repeat(50_001) }],
      ['a string as boolean', { papabile: 'true' }],
      ['a day that does not exist', { dateNaissance: '2023-02-30' }],
      ['a birth in the year 9999', { dateNaissance: '9999-12-31' }],
      ['a creation before the birth', { dateCreation: '1959-01-01' }],
      ['a name of invisible characters', { nom: '\u200b\u3164' }],
      ['a point outside the photo', { photoFocus: { x: 101, y: 5 } }],
    ])('answers 400 to %s', async (_case, fields) => {
      expect((await call('POST', '', { ...VALID_FIELDS, ...fields })).status).toBe(400);
    });

    it('names each date that is still to come', async () => {
      const later = { dateNaissance: '2030-01-01', dateCreation: '2031-01-01' };
      const errors = Object.keys(later).map((path) => ({ path, message: 'Cette date est encore à venir' }));
      expect(await call('POST', '', { ...VALID_FIELDS, ...later })).toMatchObject({ status: 400, body: { errors } });
      const { _id } = await add();
      expect(await call('PUT', `/${_id}`, later)).toMatchObject({ status: 400, body: { errors } });
    });

    it('treats typographic spellings of a country as the same country', async () => {
      const countries = async () =>
        (await site.get<CardinalStats>('/api/cardinaux/stats')).body.paysServiceCounts.length;
      const before = await countries();
      const { _id, paysService } = await add({ paysService: 'Côte d’Ivoire', paysNaissance: 'États\u2011Unis' });
      expect([paysService, await countries()]).toEqual(["Côte d'Ivoire", before]);
      const { cardinaux } = (
        await site.get<CardinalPage>('/api/cardinaux/search?paysService=C%C3%B4te%20d%E2%80%99Ivoire')
      ).body;
      expect(cardinaux.map((each) => each._id)).toContain(_id);
    });

    it('compares a single changed date with the stored other one', async () => {
      const errors = [{ path: 'dateCreation', message: 'La création ne peut pas précéder la naissance' }];
      const { _id } = await add();
      for (const change of [{ dateCreation: '1940-01-01' }, { dateNaissance: '2023-01-01' }])
        expect(await call('PUT', `/${_id}`, change)).toMatchObject({ status: 400, body: { errors } });
      expect((await call('PUT', `/${_id}`, { dateCreation: '2021-01-01' })).status).toBe(200);
    });

    it('removes control characters and ignores unknown fields', async () => {
      const added = await add({
        nom: 'Te\u0000st\u202e',
        biographie: 'a\r\nb\u0007',
        slug: 'x',
        _id: 'y',
        age: 3,
        deletedAt: 'z',
      });
      expect((await add({ nom: 'Demi\ud800' })).nom).toBe('Demi');
      expect(added).toMatchObject({ nom: 'Test', biographie: 'a\nb', slug: 'jean-test' });
    });

    it('changes only the given fields, from the toggle and from the full form', async () => {
      const { _id } = await add({ nom: 'Vieux', papabile: true, raisonsForPapabile: ['a'] });
      const toggled = await call('PUT', `/${_id}`, { papabile: false });
      expect(toggled.body).toMatchObject({ papabile: false, raisonsForPapabile: ['a'], version: 2 });
      const full = await call('PUT', `/${_id}`, {
        ...toggled.body,
        fonctions: [{ titre: '', organisation: '', debut: '', fin: '' }],
        nom: 'Neuf',
      });
      expect(full.body).toMatchObject({
        nom: 'Neuf',
        nomComplet: 'Jean Neuf',
        slug: 'jean-neuf',
        fonctions: [],
        version: 3,
      });
      expect((await bySlug('jean-vieux')).body.slug).toBe('jean-neuf');
    });

    it.each([
      ['no end', {}],
      ['the end null', { fin: null }],
      ["the end ''", { fin: '' }],
    ])('stores an office with %s as one that goes on', async (_case, end) => {
      const office = { titre: 'Archevêque', organisation: 'Marseille', debut: '2019' };
      const { _id, fonctions } = await add({ nom: 'Durable', fonctions: [{ ...office, ...end }] });
      expect(fonctions).toEqual([{ ...office, fin: '' }]);
      const changed = await call('PUT', `/${_id}`, { fonctions: [{ ...office, debut: '2020', ...end }] });
      expect(changed.body.fonctions).toEqual([{ ...office, debut: '2020', fin: '' }]);
    });

    it('stores an office with its title only', async () => {
      const { fonctions } = await add({ nom: 'Bref', fonctions: [{ titre: 'Archevêque' }] });
      expect(fonctions).toEqual([{ titre: 'Archevêque', organisation: '', debut: '', fin: '' }]);
    });

    it("takes '' for no photo", async () => {
      const { _id, photo } = await add({ nom: 'Sans-Photo', photo: '' });
      expect(photo).toBeNull();
      await call('PUT', `/${_id}`, { photo: '/api/images/a.jpg' });
      expect((await call('PUT', `/${_id}`, { photo: '' })).body).toMatchObject({ photo: null, version: 3 });
    });

    it('drops empty reasons', async () => {
      const { _id } = await add({ nom: 'Motivé' });
      const change = { papabile: true, raisonsForPapabile: ['', ' a ', ''], raisonsAgainstPapabile: [] };
      expect((await call('PUT', `/${_id}`, change)).body).toMatchObject({ raisonsForPapabile: ['a'] });
    });

    it('rejects a change of an older version, with author and time of the newer one', async () => {
      const { _id, version } = await add({ nom: 'Disputé' });
      await call('PUT', `/${_id}`, { titre: 'A', version }, await site.login('admin', 'Bernard'));
      const { status, body } = await call('PUT', `/${_id}`, { titre: 'B', version });
      expect([status, body.code]).toEqual([409, 'record-changed']);
      expect(body.msg).toBe(
        "Entre-temps, Bernard a modifié cette fiche le 7 mai 2025 à 17 h 00. Vos changements n'ont pas été enregistrés : comparez avant de recommencer.",
      );
      expect((await call('PUT', `/${_id}`, { titre: 'B' })).status).toBe(200);
    });

    it('hides a deleted cardinal from reads and search, rejects votes for it, keeps its name in results, and restores it', async () => {
      const parolin = site.cardinal('pietro-parolin');
      await site.visitor().vote(parolin);
      const removed = await call<{ message: string }>('DELETE', `/${parolin._id}`);
      expect([removed.status, removed.body]).toEqual([200, { message: 'Supprimé!' }]);
      expect((await bySlug('pietro-parolin')).status).toBe(404);
      expect((await call('GET', `/${parolin._id}`)).status).toBe(404);
      expect((await site.get<CardinalPage>('/api/cardinaux/search?nom=parolin')).body.total).toBe(0);
      expect((await site.visitor().vote(parolin)).status).toBe(404);
      expect((await site.votes()).results[0]?.cardinal.nomComplet).toBe('Pietro Parolin');
      expect((await call('PUT', `/${parolin._id}`, { titre: 'x' })).body.code).toBe('in-trash');
      expect((await call('DELETE', `/${parolin._id}`)).status).toBe(404);
      const { body: trash } = await call<CardinalTrash>('GET', '/corbeille');
      expect(cardinalTrashSchema.parse(trash)).toEqual(trash);
      expect(trash.cardinaux).toMatchObject([{ slug: 'pietro-parolin', supprimePar: 'Claire' }]);
      expect((await call('POST', `/${parolin._id}/restaurer`)).status).toBe(200);
      expect((await bySlug('pietro-parolin')).status).toBe(200);
    });

    it('answers 400 to a malformed id, 404 to an unknown one', async () => {
      expect((await call('PUT', '/xyz', { nom: 'a' })).status).toBe(400);
      expect((await call('PUT', `/${'0'.repeat(24)}`, { nom: 'a' })).body.msg).toBe('Cardinal non trouvé');
      expect((await call('DELETE', `/${'0'.repeat(24)}`)).status).toBe(404);
    });
  });
});
