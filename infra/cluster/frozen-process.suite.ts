import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { ADMINISTRATOR } from './site/cluster.ts';
import { sendImport, storedQuestions } from './site/importer.ts';
import { describeOnServers } from './site/on-servers.ts';
import { sharedSite } from './site/shared-site.ts';
import { SiteClients } from './site/site-clients.ts';

/** Longer than the time-outs of the driver and of reads, all of which are due at once when the process goes on. */
const FREEZE_MS = 8_000;
/** Enough to freeze the process while they are written. */
const ROWS = 5_000;

describeOnServers('a frozen API process', () => {
  it('holds no save of the other up, and has the change before it answers even the requests that it holds', async () => {
    const [frozen, other] = sharedSite().cluster.apis;
    const clients = new SiteClients(other!.address);
    const { body } = await clients.calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
    const headers = { 'x-auth-token': String(body['token']) };
    const fields = { titre: 'Avant le gel', resume: 'Un essai', contenu: '<p>Du texte</p>', publie: true };
    const article = (await clients.calls.ask({ method: 'POST', path: '/api/articles', headers, body: fields })).body;
    const addresses = [`/api/articles/slug/${String(article['slug'])}`, `/actualites/${String(article['slug'])}`];
    const answers: string[] = [];
    const read = async (path: string): Promise<string> => {
      const text = await (await fetch(frozen!.address + path)).text();
      answers.push('read');
      return text;
    };
    for (const path of addresses) expect(await read(path)).toContain('Avant le gel');
    answers.length = 0;
    await frozen!.process.freeze();
    try {
      const held = Promise.all(addresses.map(read));
      const change = { titre: 'Pendant le gel', version: article['version'] };
      const path = `/api/articles/${String(article['_id'])}`;
      const saved = await clients.calls.ask({ method: 'PUT', path, headers, body: change });
      answers.push(`save ${saved.status}`);
      await frozen!.process.resume();
      for (const text of await held) expect(text).toContain('Pendant le gel');
      expect(answers).toEqual(['save 200', 'read', 'read']);
      await clients.calls.ask({ method: 'DELETE', path, headers });
    } finally {
      await frozen!.process.resume();
      await clients.close();
    }
  });

  it('completes an import and saves under way when it goes on after 8 s, and answers none of them with 503', async () => {
    const [frozen, other] = sharedSite().cluster.apis;
    const clients = new SiteClients(other!.address);
    const login = await clients.calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
    const token = String(login.body['token']);
    const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
    const fields = { titre: 'Avant le gel', resume: 'Un essai', contenu: '<p>Du texte</p>', publie: true };
    const { body } = await clients.calls.ask({ method: 'POST', path: '/api/articles', headers, body: fields });
    const path = `/api/articles/${String(body['_id'])}`;
    const save = (titre: string): Promise<Response> =>
      fetch(frozen!.address + path, { method: 'PUT', headers, body: JSON.stringify({ titre }) });
    const isImporting = async (): Promise<boolean> => {
      const progress = await clients.calls.ask({ method: 'GET', path: '/api/quiz/questions/import', headers });
      return progress.body['enCours'] !== null;
    };
    try {
      const questions = Array.from({ length: ROWS }, (_, row) => `Gel, question ${row} ?`);
      const imported = sendImport({ address: frozen!.address, token, questions });
      while (!(await isImporting()));
      const saves = ['un', 'deux', 'trois', 'quatre'].map(save);
      await frozen!.process.freeze();
      expect(await isImporting()).toBe(true);
      await wait(FREEZE_MS);
      await frozen!.process.resume();
      expect((await Promise.all([imported, ...saves])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const stored = await storedQuestions(other!.address, token);
      expect(stored.filter((question) => question.startsWith('Gel')).toSorted()).toEqual(questions.toSorted());
      await clients.calls.ask({ method: 'DELETE', path, headers });
    } finally {
      await frozen!.process.resume();
      await clients.close();
    }
  });
});
