import { expect, it } from '@jest/globals';
import { ADMINISTRATOR } from './cluster.ts';
import { describeOnServers } from './on-servers.ts';
import { sharedSite } from './shared-site.ts';
import { SiteClients } from './site-clients.ts';

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
});
