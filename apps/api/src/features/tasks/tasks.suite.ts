import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mail, Mails, TaskQueues, Tasks } from '@fumata/contracts';
import { GiveUp, SITE_JOBS } from '@fumata/jobs';
import { MailRefused, OutboxMailer } from '@fumata/mail';
import { Unavailable } from '@fumata/platform';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAdministratorsOnly } from '../../testing/for-administrators.js';
import type { Answered } from '../../testing/answered.js';
import { TestSite, type Failure } from '../../testing/site.js';

describe('tasks', () => {
  const LINK = 'aaaaaaaaaaaaaaaaaaaaaaaa';
  const MAILS = 'send-download-link';
  const NAMES = Object.keys(SITE_JOBS) as (keyof typeof SITE_JOBS)[]; // the type of its keys

  let folder: string;
  let site: TestSite;
  let token: string;
  const open = async (): Promise<void> => {
    folder = await mkdtemp(join(tmpdir(), 'fumata-tasks-'));
    const mailer = await OutboxMailer.open(folder, { name: 'Fumata', address: 'contact@fumata.test' });
    site = await TestSite.open({ SEED: 'none' }, { mailer });
    token = await site.login('admin');
  };
  const close = async (): Promise<void> => {
    await site.close();
    await site.system.jobs.close();
    await rm(folder, { recursive: true });
  };

  const admin = <Body = Failure>(method: string, path: string, body?: unknown): Promise<Answered<Body>> =>
    site.ask<Body>(method, path, { headers: { 'x-auth-token': token }, body });
  const failedJob = async (): Promise<void> => {
    const { jobs } = site.system;
    const fail = (): Promise<void> => Promise.reject(new GiveUp('550 <ada@example.org> unknown'));
    jobs.work(NAMES.map((name) => ({ name, process: fail })));
    await jobs.add({ name: MAILS, id: 'link-a-1', payload: { linkId: LINK, mail: 1 } });
    while ((await jobs.get(MAILS, 'link-a-1'))?.state !== 'failed') await new Promise(setImmediate);
    await jobs.stop();
  };

  describe('a queued job', () => {
    beforeEach(open);
    afterEach(close);

    it('is counted by type and by state', async () => {
      await failedJob();
      await site.system.jobs.add({ name: 'build-thumbnails', id: 'a', payload: { picture: 'p' } });
      const { body } = await admin<TaskQueues>('GET', '/api/taches');
      const none = { connue: true, attente: 0, differees: 0, encours: 0, echouees: 0 };
      const counts = new Map(NAMES.map((nom) => [nom, { nom, ...none }]));
      counts.set(MAILS, { nom: MAILS, ...none, echouees: 1 });
      counts.set('build-thumbnails', { nom: 'build-thumbnails', ...none, attente: 1 });
      expect(body).toEqual({ ennui: null, taches: [...counts.values()] });
    });

    it('is shown with its failure reason without addresses, and can be retried once', async () => {
      await failedJob();
      const failed = () => admin<Tasks>('GET', `/api/taches/${MAILS}?etat=failed`);
      expect((await failed()).body).toMatchObject({
        total: 1,
        totalPages: 1,
        currentPage: 1,
        taches: [{ id: 'link-a-1', etat: 'failed', essais: 1, essaisMax: 9, raison: '550 <…@…> unknown' }],
      });
      const again = await admin('POST', `/api/taches/${MAILS}/link-a-1/reprendre`);
      expect(again).toMatchObject({ status: 200, body: { message: 'La tâche est reprise' } });
      expect((await failed()).body.total).toBe(0);
      expect((await admin('POST', `/api/taches/${MAILS}/link-a-1/reprendre`)).status).toBe(404);
      expect((await admin('DELETE', `/api/taches/${MAILS}/link-a-1`)).status).toBe(404);
    });

    it('is retried at once on request while it waits for its next attempt', async () => {
      const { jobs } = site.system;
      const away = (): Promise<void> => Promise.reject(new Error('ECONNREFUSED'));
      jobs.work(NAMES.map((name) => ({ name, process: away })));
      await jobs.add({ name: MAILS, id: 'link-a-1', payload: { linkId: LINK, mail: 1 } });
      while ((await jobs.get(MAILS, 'link-a-1'))?.state !== 'delayed') await new Promise(setImmediate);
      await jobs.stop();
      const again = await admin('POST', `/api/taches/${MAILS}/link-a-1/reprendre`);
      expect(again).toMatchObject({ status: 200, body: { message: 'La tâche est reprise' } });
      const { body } = await admin<Tasks>('GET', `/api/taches/${MAILS}?etat=waiting`);
      expect(body.taches).toMatchObject([{ id: 'link-a-1', essais: 1, raison: 'ECONNREFUSED' }]);
      expect((await admin('POST', `/api/taches/${MAILS}/link-a-1/reprendre`)).status).toBe(404);
    });

    it('can be deleted', async () => {
      await failedJob();
      expect(await admin('DELETE', `/api/taches/${MAILS}/link-a-1`)).toMatchObject({ status: 200 });
      expect((await admin<TaskQueues>('GET', '/api/taches')).body.taches[0]).toMatchObject({ echouees: 0 });
    });
  });

  describe('the job queue and the outbox', () => {
    beforeAll(open);
    afterAll(close);
    afterEach(async () => {
      const { mailer } = site.system;
      for (const { id } of await mailer.list()) await mailer.remove(id);
    });

    forAdministratorsOnly(
      () => site,
      [
        ['GET', '/api/taches'],
        ['GET', `/api/taches/${MAILS}?etat=failed`],
        ['POST', `/api/taches/${MAILS}/a/reprendre`],
        ['DELETE', `/api/taches/${MAILS}/a`],
        ['GET', '/api/courriers'],
        ['GET', '/api/courriers/a'],
        ['GET', '/api/courriers/a/fichier.eml'],
        ['POST', '/api/courriers/essai'],
      ],
    );

    it('report an unavailable queue', async () => {
      const { jobs } = site.system;
      jest.spyOn(jobs, 'counts').mockRejectedValue(new Unavailable('jobs', 'ECONNREFUSED'));
      jest.spyOn(jobs, 'health').mockResolvedValue({ writable: false, detail: 'ECONNREFUSED' });
      const { status, body } = await admin<TaskQueues>('GET', '/api/taches');
      jest.restoreAllMocks();
      expect([status, body]).toEqual([200, { ennui: 'ECONNREFUSED', taches: [] }]);
    });

    it('show jobs of an unknown type, which can be deleted', async () => {
      const { jobs } = site.system;
      const left = { name: 'ring-bells', known: false, waiting: 0, delayed: 0, active: 0, failed: 1 };
      jest.spyOn(jobs, 'counts').mockResolvedValue([left]);
      const list = jest.spyOn(jobs, 'list').mockResolvedValue({ jobs: [], total: 0 });
      const remove = jest.spyOn(jobs, 'remove').mockResolvedValue(true);
      const { body } = await admin<TaskQueues>('GET', '/api/taches');
      expect(body.taches).toMatchObject([{ nom: 'ring-bells', connue: false, echouees: 1 }]);
      expect((await admin('GET', '/api/taches/ring-bells?etat=failed')).status).toBe(200);
      expect((await admin('DELETE', '/api/taches/ring-bells/a')).status).toBe(200);
      expect([list.mock.lastCall?.[0], remove.mock.lastCall]).toEqual(['ring-bells', ['ring-bells', 'a']]);
      jest.restoreAllMocks();
    });

    it.each([
      [404, '/api/taches/none?etat=failed'],
      [404, '/api/taches/constructor?etat=failed'],
      [400, `/api/taches/${MAILS}?etat=x`],
      [400, `/api/taches/${MAILS}?etat=failed&page=0`],
      [404, '/api/courriers/none'],
      [404, '/api/courriers/..%2Fsecret'],
      [404, '/api/courriers/none/fichier.eml'],
    ])('answer %i to %s', async (status, path) => {
      expect((await admin('GET', path)).status).toBe(status);
    });

    describe('a test mail', () => {
      it('is stored without a mail server, and can be read and downloaded', async () => {
        const { body } = await admin('POST', '/api/courriers/essai', { email: 'ada@example.org' });
        expect(body.message).toMatch(/gardé ici/);
        const { body: list } = await admin<Mails>('GET', '/api/courriers');
        expect(list).toMatchObject({
          serveur: false,
          ennui: null,
          total: 1,
          courriers: [{ a: 'ada@example.org', objet: 'Courrier d’essai de Fumata 2025' }],
        });
        const id = list.courriers[0]?.id ?? '';
        const mail = await admin<Mail>('GET', `/api/courriers/${id}`);
        expect(mail.body).toMatchObject({ de: 'contact@fumata.test', texte: expect.stringContaining('Fumata 2025') });
        const file = await admin<string>('GET', `/api/courriers/${id}/fichier.eml`);
        expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${id}.eml"`);
        expect(file.body).toContain('To: ada@example.org');
      });

      it('reports the server’s error text', async () => {
        jest.spyOn(site.system.mailer, 'send').mockRejectedValueOnce(new MailRefused('550 relaying denied'));
        const answer = await admin('POST', '/api/courriers/essai', { email: 'ada@example.org' });
        expect(answer).toMatchObject({ status: 409, body: { code: 'mail-failed' } });
        expect(answer.body.message).toContain('550 relaying denied');
      });

      it('reports an outage of the server, and no defect of the program', async () => {
        const send = jest
          .spyOn(site.system.mailer, 'send')
          .mockRejectedValueOnce(new Unavailable('mail', 'ECONNREFUSED'));
        const refused = await admin('POST', '/api/courriers/essai', { email: 'ada@example.org' });
        expect(refused).toMatchObject({ status: 409, body: { code: 'mail-failed' } });
        send.mockRejectedValueOnce(new TypeError('text is not iterable'));
        const failed = await admin<object>('POST', '/api/courriers/essai', { email: 'ada@example.org' });
        expect(failed.status).toBe(500);
        expect(JSON.stringify(failed.body)).not.toContain('iterable');
      });

      it('requires one valid address', async () => {
        const answer = await admin('POST', '/api/courriers/essai', { email: 'a@b.c,d@e.f' });
        expect(answer).toMatchObject({ status: 400, body: { message: 'Veuillez entrer une adresse email valide' } });
      });
    });

    it('list the remaining mails when one is removed meanwhile', async () => {
      for (const email of ['a@example.org', 'b@example.org']) await admin('POST', '/api/courriers/essai', { email });
      const { mailer } = site.system;
      const mails = await mailer.list();
      jest.spyOn(mailer, 'list').mockResolvedValue(mails);
      await mailer.remove(mails[0]?.id ?? '');
      const { status, body } = await admin<Mails>('GET', '/api/courriers');
      jest.restoreAllMocks();
      expect([status, body.courriers.length]).toEqual([200, 1]);
    });

    it('erase an address from every stored mail, also on a retry after a failure', async () => {
      const { mailer } = site.system;
      for (const email of ['ada@example.org', 'ADA@example.org', 'lin@example.org'])
        await admin('POST', '/api/courriers/essai', { email });
      jest.spyOn(mailer, 'remove').mockRejectedValueOnce(new Error('EIO'));
      const forget = () => admin('POST', '/api/download-stats/forget', { email: 'Ada@example.org' });
      expect((await forget()).status).toBe(500);
      expect((await forget()).status).toBe(200);
      jest.restoreAllMocks();
      const { courriers } = (await admin<Mails>('GET', '/api/courriers')).body;
      expect(courriers.map(({ a }) => a)).toEqual(['lin@example.org']);
    });
  });
});
