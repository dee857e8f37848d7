import type { Attempt, Cardinal, CardinalPage, GeneratedPassword } from '@fumata/contracts';
import { AnsweredRequests } from '@fumata/content';
import { INTERCEPTORS_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { isWrite } from '../../content/writes-content.js';
import { CARDINAL_FIELDS } from '../../testing/cardinal-fields.js';
import { TestSite, type Failure } from '../../testing/site.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { RequestLimits } from '../limits/request-limits.js';

/** Requests are sent to two processes in turn. */
describe('a call with an Idempotency-Key', () => {
  let site: TestSite;
  let [claire, paul] = ['', ''];
  let keys = 0;

  beforeAll(async () => {
    site = await TestSite.openTwo();
    [claire, paul] = [await site.login('admin'), await site.login('admin', 'Paul')];
  });
  afterAll(() => site.close());
  afterEach(() => void jest.restoreAllMocks());

  const newKey = () => `key-${(keys += 1)}`;
  const send = <Body = Cardinal & Failure>(
    method: string,
    path: string,
    { key, body, token = claire }: { readonly key: string; readonly body?: unknown; readonly token?: string },
  ) => site.ask<Body>(method, `/api${path}`, { body, headers: { 'x-auth-token': token, 'idempotency-key': key } });
  const add = (key: string, nom: string, token = claire) =>
    send('POST', '/cardinaux', { key, body: { ...CARDINAL_FIELDS, nom }, token });
  const count = async (nom: string) => (await site.get<CardinalPage>(`/api/cardinaux/search?nom=${nom}`)).body.total;
  /** No answer is kept: as if a process had been killed after each write, or had answered 503. */
  const loseAnswers = () =>
    jest.spyOn(AnsweredRequests.prototype, 'answered').mockRejectedValue(new Error('the process was killed'));
  const actsOn = async (subject: string) => {
    const acts = await site.system.acts.latest(10, { subject });
    return acts.sort((one, other) => one.version - other.version).map(({ verb }) => verb);
  };

  it('is answered again as the first time, by another process too', async () => {
    const key = newKey();
    const [first, again] = [await add(key, 'Répété'), await add(key, 'Répété')];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await count('repete')).toBe(1);
  });

  const interceptorsOf = (handler: unknown): readonly unknown[] =>
    Reflect.getMetadata(INTERCEPTORS_METADATA, Object(handler)) ?? [];
  it('may be any writing call, except commands of the conclave, whose keys are in the log, alerts and leagues, which may be repeated, forms without scripts, and second factors, whose answers are not stored', () => {
    const withoutKeys = [...site.provider(ModulesContainer).values()]
      .flatMap(({ controllers }) => [...controllers.values()])
      .flatMap(({ instance, metatype }) =>
        new MetadataScanner()
          .getAllMethodNames(instance)
          .map((name): unknown => Reflect.get(instance, name))
          .filter((handler) => isWrite(handler) && !interceptorsOf(handler).includes(IdempotencyInterceptor))
          .map(() => String(Reflect.getMetadata(PATH_METADATA, metatype ?? Object))),
      );
    const without = [
      ...['api/conclave', 'api/conclave/admin', 'api/alertes', 'api/conclave/ligues'],
      ...['api/auth/login-form', 'api/auth/second-factors'],
    ];
    expect(new Set(withoutKeys)).toEqual(new Set(without));
  });

  it('is refused for another body', async () => {
    const key = newKey();
    await add(key, 'Premier');
    expect(await add(key, 'Second')).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
    expect(await count('second')).toBe(0);
  });

  it('is refused for another file', async () => {
    const key = newKey();
    const upload = (file: string, name = 'questions.csv') =>
      site.upload(claire, '/api/quiz/questions/import', { field: 'fichier', file, name, key });
    const [first, again] = [await upload('question\nUne ?'), await upload('question\nUne ?')];
    expect(again).toMatchObject({ status: first.status, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    for (const other of [await upload('question\nAutre ?'), await upload('question\nUne ?', 'autres.csv')])
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
  });

  it('never gets the answer of another account', async () => {
    const key = newKey();
    const [first, other] = [await add(key, 'Partagé'), await add(key, 'Partagé', paul)];
    expect(other.status).toBe(201);
    expect(other.body._id).not.toBe(first.body._id);
  });

  it('may be corrected with the same key after a refusal', async () => {
    const key = newKey();
    expect((await send('POST', '/cardinaux', { key, body: { prenom: 'Jean' } })).status).toBe(400);
    expect((await add(key, 'Corrigé')).status).toBe(201);
  });

  it('is executed again once the answer to the earlier call with its key has expired', async () => {
    const key = newKey();
    const first = await add(key, 'Ancien');
    await site.system.documents.collection({ name: 'answered-requests', indexes: [['at']] }).deleteMany({});
    const later = await add(key, 'Récent');
    expect(later).toMatchObject({ status: 201, body: { nom: 'Récent' } });
    expect(later.body._id).not.toBe(first.body._id);
  });

  it.each(['arrived', 'was lost'])('begins one attempt of one quiz player if the first answer %s', async (fate) => {
    if (fate === 'was lost') loseAnswers();
    const headers = { 'idempotency-key': newKey() };
    const body = { category: 'histoire', difficulty: 'tous' };
    const begin = () => site.ask<Attempt>('POST', '/api/quiz/attempts', { body, headers });
    const [first, again] = [await begin(), await begin()];
    const playerOf = (answer: typeof first) =>
      answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('fumata_quiz='));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body._id).toBe(first.body._id);
    expect(playerOf(again)).toEqual(playerOf(first));
    expect(playerOf(again)).toHaveLength(1);
  });

  describe('of a visitor', () => {
    let proxied: TestSite;
    beforeAll(async () => void (proxied = await TestSite.open({ TRUST_PROXY: '1' })));
    afterAll(() => proxied.close());

    const begin = (key: string, network: string) => {
      const headers = { 'idempotency-key': key, 'x-forwarded-for': network };
      const body = { category: 'histoire', difficulty: 'tous' };
      return proxied.ask<Attempt & Failure>('POST', '/api/quiz/attempts', { body, headers });
    };

    it('never gets the answer of another network', async () => {
      const key = newKey();
      const [first, again, other] = [
        await begin(key, '198.51.100.7'),
        await begin(key, '198.51.100.7'),
        await begin(key, '203.0.113.9'),
      ];
      expect(again.body._id).toBe(first.body._id);
      expect(other.body._id).not.toBe(first.body._id);
    });

    it('is refused before anything is stored once the network has sent too many', async () => {
      const begun = jest.spyOn(AnsweredRequests.prototype, 'begin');
      jest
        .spyOn(RequestLimits.prototype, 'take')
        .mockResolvedValue({ count: 1, wait: 60, undo: () => Promise.resolve() });
      expect(await begin(newKey(), '198.51.100.8')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      expect(begun).not.toHaveBeenCalled();
      expect((await add(newKey(), 'Sans limite')).status).toBe(201);
    });
  });

  it('is kept only if it writes', async () => {
    const begun = jest.spyOn(AnsweredRequests.prototype, 'begin');
    const headers = { 'x-auth-token': claire, 'idempotency-key': newKey() };
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(`${site.address}/api/comptes`, { method, headers })).status).toBe(200);
    expect(begun).not.toHaveBeenCalled();
  });

  it('creates one record for simultaneous repetitions', async () => {
    const key = newKey();
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(key, 'Simultané')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    expect(await count('simultane')).toBe(1);
  });

  describe('whose first answer was lost', () => {
    it('is counted again, because the process may have died between its write and the count', async () => {
      loseAnswers();
      const key = newKey();
      await add(key, 'Compté');
      const { writes } = await site.system.documents.watermarks();
      await add(key, 'Compté');
      expect((await site.system.documents.watermarks()).writes).toBeGreaterThan(writes);
    });

    it('finds the record that it created', async () => {
      loseAnswers();
      const key = newKey();
      const [first, again] = [await add(key, 'Perdu'), await add(key, 'Perdu')];
      expect(again).toMatchObject({ status: 201, body: { _id: first.body._id, slug: first.body.slug } });
      expect([await count('perdu'), await actsOn(first.body._id)]).toEqual([1, ['created']]);
    });

    it('changes the record once, also if it has been changed since', async () => {
      const { _id, version } = (await add(newKey(), 'Changé')).body;
      loseAnswers();
      const change = { key: newKey(), body: { titre: 'Archevêque', version } };
      expect((await send('PUT', `/cardinaux/${_id}`, change)).body.version).toBe(2);
      await send('PUT', `/cardinaux/${_id}`, { key: newKey(), body: { nom: 'Rechangé' } });
      expect(await send('PUT', `/cardinaux/${_id}`, change)).toMatchObject({ status: 200, body: { version: 3 } });
      expect(await actsOn(_id)).toEqual(['created', 'changed', 'changed']);
    });

    it('deletes and restores the record once', async () => {
      const { _id } = (await add(newKey(), 'Supprimé')).body;
      loseAnswers();
      const [removal, restoration] = [newKey(), newKey()];
      const remove = () => send('DELETE', `/cardinaux/${_id}`, { key: removal });
      const restore = () => send('POST', `/cardinaux/${_id}/restaurer`, { key: restoration });
      for (const call of [remove, remove, restore, restore]) expect((await call()).status).toBe(200);
      expect(await actsOn(_id)).toEqual(['created', 'deleted', 'restored']);
    });

    it('shows the same generated password, which works', async () => {
      loseAnswers();
      const account = { key: newKey(), body: { email: 'nouvelle@exemple.fr', name: 'Nouvelle', role: 'admin' } };
      const create = () => send<GeneratedPassword>('POST', '/comptes', account);
      const [{ body: first }, { body: again }] = [await create(), await create()];
      expect(again).toEqual(first);
      const body = { email: 'nouvelle@exemple.fr', password: again.password };
      expect((await site.ask('POST', '/api/auth/login', { body })).status).toBe(200);
    });

    it.each([
      ['article', '/articles', { titre: 'Perdu', resume: 'Un résumé', contenu: '<p>Du texte</p>', publie: true }],
      ['gallery', '/gallery', { titre: 'Perdue' }],
      [
        'question',
        '/quiz/questions',
        {
          question: 'Une question ?',
          options: ['a', 'b', 'c', 'd'],
          correctAnswer: 2,
          category: 'histoire',
          difficulty: 'expert',
          explanation: 'Parce que.',
        },
      ],
    ])('creates one %s', async (_what, path, body) => {
      loseAnswers();
      const call = { key: newKey(), body };
      const [first, again] = [await send('POST', path, call), await send('POST', path, call)];
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body._id).toBe(first.body._id);
    });

    it('creates one papabile of the day, inactive too', async () => {
      loseAnswers();
      const cardinalId = site.cardinal('pietro-parolin')._id;
      for (const entry of [{ dateAffichage: '2025-07-01' }, { dateAffichage: '2025-07-02', actif: false }]) {
        const call = { key: newKey(), body: { cardinalId, ...entry } };
        const [first, again] = [await send('POST', '/papabile-jour', call), await send('POST', '/papabile-jour', call)];
        expect([first.status, again.status]).toEqual([201, 201]);
        expect(again.body._id).toBe(first.body._id);
      }
    });
  });
});
