import type { Projections, Recount, RecordActs } from '@fumata/contracts';
import { checkModels, ConclaveProjector } from '@fumata/read-models';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forAdministratorsOnly } from '../../testing/for-administrators.js';
import type { Answered } from '../../testing/answered.js';
import { TestSite, type Failure } from '../../testing/site.js';

describe('projections', () => {
  let site: TestSite;
  let token: string;
  const open = async (): Promise<void> => {
    site = await TestSite.open();
    token = await site.login('admin');
  };
  const close = () => site.close();

  const admin = <Body = Failure>(method: string, path: string, body?: unknown): Promise<Answered<Body>> =>
    site.ask<Body>(method, path, { headers: { 'x-auth-token': token }, body });
  /** Updates the read models like a worker. */
  const projected = async (): Promise<void> => {
    const { log, models, clock } = site.system;
    const wait = () => setImmediate<void>(undefined);
    const projector = new ConclaveProjector({ log, models: models.set(0), clock, wait });
    await projector.start();
    await projector.untilPosition((await log.head())!);
    await projector.stop();
  };
  const listed = async (): Promise<Projections> => (await admin<Projections>('GET', '/api/projections')).body;

  describe('authorisation of read model requests', () => {
    beforeAll(open);
    afterAll(close);

    forAdministratorsOnly(
      () => site,
      [
        ['POST', '/api/projections/check'],
        ['POST', '/api/projections/conclave/rebuild'],
        ['DELETE', '/api/projections/conclave/rebuild'],
      ],
    );

    it('require an analyst or an administrator to read', async () => {
      const status = async (role: 'analyste' | 'membre') => {
        const headers = { 'x-auth-token': await site.login(role) };
        return (await site.ask('GET', '/api/projections', { headers })).status;
      };
      expect([await status('analyste'), await status('membre')]).toEqual([200, 403]);
    });

    it.each([
      [400, 'POST', '/api/projections/none/rebuild', undefined],
      [400, 'POST', '/api/projections/check', { reparer: 'oui' }],
    ])('answers %i to %s %s', async (status, method, path, body) => {
      expect((await admin(method, path, body)).status).toBe(status);
    });
  });

  describe('read models', () => {
    beforeEach(open);
    afterEach(close);

    it('are reported with their lag behind the view', async () => {
      const before = await listed();
      expect(before.projections[0]).toMatchObject({
        nom: 'conclave',
        generation: 0,
        evenements: 0,
        retard: before.direct.evenements,
        etat: 'silent',
        verification: null,
        reconstruction: null,
        derniere: null,
      });
      await projected();
      const at = site.system.clock.now().toISOString();
      await site.system.models.reports.put({ _id: 'conclave', state: 'live', trouble: null, at });
      expect((await listed()).projections[0]).toMatchObject({ retard: 0, etat: 'live' });
    });

    it('are compared on request, one comparison at a time, with an audit act', async () => {
      expect((await admin('POST', '/api/projections/check', {})).status).toBe(202);
      expect(await listed()).toMatchObject({ comparaison: { avancement: null } });
      const again = await admin('POST', '/api/projections/check', { reparer: true });
      expect([again.status, again.body.code]).toEqual([409, 'already-comparing']);
      const { actes } = (await admin<RecordActs>('GET', '/api/actes?genre=read-model')).body;
      expect(actes).toMatchObject([{ verb: 'compared', genre: 'read-model', subject: 'tout' }]);
    });

    it('are rebuilt on request, one rebuild at a time, which can be interrupted', async () => {
      expect((await admin('DELETE', '/api/projections/conclave/rebuild')).body.code).toBe('nothing-rebuilding');
      const accepted = await admin('POST', '/api/projections/conclave/rebuild');
      expect([accepted.status, accepted.body.message]).toEqual([202, 'La reconstruction a été demandée']);
      const waiting = await site.system.jobs.list('rebuild-read-model', 'waiting');
      expect(waiting.total).toBe(1);
      const { generations } = site.system.models;
      const begun = await generations.begin('conclave', 'a worker', site.system.clock.now());
      await generations.heartbeat('conclave', { ...begun!.work!, done: 7, of: 9, perSecond: 3, leftMs: 600 });
      expect((await listed()).projections[0]?.reconstruction).toMatchObject({
        etape: 'relire',
        fait: 7,
        sur: 9,
        parSeconde: 3,
        resteMs: 600,
      });
      expect((await admin('POST', '/api/projections/conclave/rebuild')).body.code).toBe('already-rebuilding');
      expect((await admin('DELETE', '/api/projections/conclave/rebuild')).status).toBe(200);
      expect(await generations.heartbeat('conclave', begun!.work!)).toBe(false);
    });

    it('publish the position and result of the last comparison', async () => {
      const recount = async () => (await site.ask<Recount>('GET', '/api/conclave/recompte')).body;
      expect(await recount()).toEqual({ position: 0, at: null, startedAt: null, agrees: false });
      await projected();
      const { log, models, clock } = site.system;
      await checkModels({ log, models, clock });
      const { at, startedAt, ...result } = await recount();
      expect(result).toEqual({ position: expect.any(Number), agrees: true });
      expect(Date.parse(startedAt ?? '')).toBeLessThanOrEqual(Date.parse(at ?? ''));
      const [edition] = await models.editions.find();
      await models.editions.put({ ...edition!, electors: 1 });
      await checkModels({ log, models, clock });
      expect((await recount()).agrees).toBe(false);
      const [projection] = (await listed()).projections;
      expect(projection?.verification).toMatchObject({
        par: 'check',
        total: 1,
        repares: null,
        ecarts: [{ collection: 'editions', champ: 'electors', garde: '1' }],
      });
    });
  });
});
