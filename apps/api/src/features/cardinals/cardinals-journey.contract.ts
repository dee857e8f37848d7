import type { Cardinal, CardinalPage, CardinalTrash, ImportReport } from '@fumata/contracts';
import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Journey } from '../../testing/describe-journeys.js';
import type { Failure } from '../../testing/site.js';

const VALID_FIELDS = {
  prenom: 'Jean',
  nom: 'Journée',
  dateNaissance: '1960-01-31',
  paysNaissance: 'France',
  paysService: 'France',
  continent: 'Europe',
  ordre: 'Cardinal-prêtre',
  dateCreation: '2022-08-27',
};
const COLUMNS = 'slug;prenom;nom;titre;dateNaissance;paysNaissance;paysService;continent;ordre;dateCreation\n';
const row = (n: number) => `;Prénom${n};Nom${n};;1960-01-01;France;France;Europe;Cardinal-prêtre;2020-01-01\n`;

export const cardinalsJourney: Journey = (site, token) => {
  const call = async <Body = Cardinal & Failure>(method: string, path: string, body?: unknown) =>
    site().by<Body>(await token('admin'), method, `/api/cardinaux${path}`, body);
  const add = async (nom: string) => (await call('POST', '', { ...VALID_FIELDS, nom })).body;
  const search = async (query: string) => (await site().get<CardinalPage>(`/api/cardinaux/search?${query}`)).body;
  const importCsv = async (text: string) =>
    site().upload<ImportReport>(await token('admin'), '/api/cardinaux/import?confirmer=true', {
      field: 'fichier',
      file: text,
      name: 'cardinaux.csv',
    });

  it('lists, searches and sorts the demo cardinals', async () => {
    expect((await site().get<CardinalPage>('/api/cardinaux?limit=1')).body.total).toBe(252);
    expect((await search('nom=parolin')).cardinaux[0]?.slug).toBe('pietro-parolin');
    const ages = (await search('statutVotant=OUI&tri=age&limit=50')).cardinaux.map(({ age }) => age ?? 0);
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
  });

  it('gives two cardinals of one name different slugs and shows both at once', async () => {
    const [one, two] = await Promise.all([add('Unique'), add('Unique')]);
    expect([one.slug, two.slug].sort()).toEqual(['jean-unique', 'jean-unique-2']);
    expect((await search('nom=unique')).total).toBe(2);
  });

  it('rejects a stale version', async () => {
    const { _id, version } = await add('Version');
    expect((await call('PUT', `/${_id}`, { titre: 'A', version })).status).toBe(200);
    expect((await call('PUT', `/${_id}`, { titre: 'B', version })).body.code).toBe('record-changed');
  });

  it('keeps all of five concurrent changes of one record', async () => {
    const { _id } = await add('Concurrent');
    const fields = ['titre', 'formation', 'specialisation', 'biographie', 'fonction'];
    await Promise.all(fields.map((field) => call('PUT', `/${_id}`, { [field]: `valeur ${field}` })));
    expect((await call('GET', `/${_id}`)).body).toMatchObject({
      ...Object.fromEntries(fields.map((field) => [field, `valeur ${field}`])),
      version: 6,
    });
  });

  it('moves a cardinal to the trash and back', async () => {
    const { _id, slug } = await add('Corbeille');
    expect((await call('DELETE', `/${_id}`)).status).toBe(200);
    expect((await site().get(`/api/cardinaux/slug/${slug}`)).status).toBe(404);
    const { cardinaux } = (await call<CardinalTrash>('GET', '/corbeille')).body;
    expect(cardinaux).toMatchObject([{ slug }]);
    expect((await call('POST', `/${_id}/restaurer`)).status).toBe(200);
    expect((await site().get(`/api/cardinaux/slug/${slug}`)).status).toBe(200);
  });

  it('stores an uploaded photo and serves it', async () => {
    const file = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#8E1B2C' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await site().upload<{ photoUrl: string }>(
      await token('admin'),
      '/api/upload/cardinal-photo',
      { field: 'photo', file, name: 'photo.jpg' },
      { nom: 'Journée', prenom: 'Jean' },
    );
    expect(status).toBe(201);
    expect((await fetch(`${site().address}${body.photoUrl}`)).status).toBe(200);
  });

  it('imports a file once when it is sent three times simultaneously', async () => {
    const reports = await Promise.all([1, 2, 3].map(() => importCsv(COLUMNS + row(1))));
    expect(reports.filter(({ body }) => body.creer === 1 && body.fait)).toHaveLength(1);
    expect((await search('nom=nom1')).total).toBe(1);
  });

  it('imports all 150 rows of a file, searchable by name', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => row(1_000 + n));
    expect((await importCsv(COLUMNS + rows.join(''))).body).toMatchObject({ fait: true, creer: 150 });
    expect((await search('nom=nom1142')).cardinaux[0]?.nom).toBe('Nom1142');
  });
};
