import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@fumata/testing';
import { Pool } from 'undici';
import { sparePort } from '../scripts/spare-port.ts';
import { makeTlsFiles } from '../servers/tls.ts';
import { ENV, firstCardinal } from '../torture/acknowledged-votes.ts';
import { StandaloneServer } from '../torture/standalone-server.ts';

const VISITORS = 2_000;
const CONNECTIONS = 200;
const STATE = '/api/conclave/state';
const ARTICLES = '/api/articles';
const PATHS = ['/conclave', '/', STATE, '/cartes/conclave/paysage.jpg'];
const MAX_SHARE_OF_SITE = 0.01;

const describeWithNginx = spawnSync('which', ['nginx']).status === 0 ? describe : describe.skip;

describeWithNginx('nginx with its cache before a started site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-shared-cache-'));
  let site: StandaloneServer;
  let nginx: ChildProcess;
  let pool: Pool;

  /** A copy of an example with its addresses replaced. */
  function copy(file: string, replacements: readonly (readonly [string | RegExp, string])[]): string {
    let text = readFileSync(join(__dirname, file), 'utf8');
    for (const [from, to] of replacements) {
      expect(text).toMatch(from);
      text = text.replaceAll(from, to);
    }
    writeFileSync(join(folder, file), text);
    return join(folder, file);
  }

  beforeAll(async () => {
    const of = { PUBLIC_URL: 'https://conclave.example', TRUST_PROXY: '127.0.0.1', ADMIN_EMAIL: 'admin@fumata.local' };
    site = await StandaloneServer.onSparePort({
      ...ENV,
      ...of,
      SHARED_CACHE_SECONDS: '1',
      DATA_DIR: join(folder, 'data'),
    });
    await site.start();
    const { certificate, key } = makeTlsFiles(folder);
    const port = await sparePort();
    const server = copy('nginx.conf', [
      ['127.0.0.1:3000', `127.0.0.1:${site.port}`],
      ['/etc/letsencrypt/live/conclave.example/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/conclave.example/privkey.pem', key],
      [/^ +listen \[::\].*$/gm, ''],
      ['listen 80;', `listen 127.0.0.1:${await sparePort()};`],
      ['listen 443 ssl http2', `listen 127.0.0.1:${port} ssl`],
    ]);
    const cache = copy('nginx-cache.conf', [['/var/cache/nginx/fumata', join(folder, 'cache')]]);
    const main = join(folder, 'main.conf');
    const temporary = ['client_body', 'proxy'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
    const settings = `user root; pid ${folder}/pid; error_log ${folder}/errors; events {}`;
    writeFileSync(main, `daemon off; ${settings} http { ${temporary} include ${cache}; include ${server}; }`);
    nginx = spawn('nginx', ['-c', main], { stdio: 'ignore' });
    pool = new Pool(`https://127.0.0.1:${port}`, {
      connections: CONNECTIONS,
      connect: { rejectUnauthorized: false, servername: 'conclave.example' },
    });
    await eventually('nginx answers', () =>
      get('/health/live').then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
  });
  afterAll(async () => {
    await pool.close();
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
    await site.kill();
    rmSync(folder, { recursive: true });
  });

  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, sent: object = {}, body?: object) => {
    const headers = { host: 'conclave.example', 'accept-encoding': 'identity', accept: 'text/html, */*', ...sent };
    const json = body && { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await pool.request({ method, path, headers, ...json });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };
  const get = (path: string, headers: object = {}) => ask('GET', path, headers);
  /** Requests that have reached the site, and those of its own pages. */
  const requestsOfSite = async (): Promise<number> => {
    const metrics = await (await fetch(`${site.address}/metrics`)).text();
    const counts = metrics.matchAll(/^fumata_http_request_seconds_count\{.*\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const cookieOf = ({ headers }: Awaited<ReturnType<typeof ask>>): string =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map((each) => each.split(';')[0])
      .join('; ');
  const votesIn = (text: string): number => {
    const { rounds } = JSON.parse(text) as { rounds: readonly { totalVotes: number }[] };
    return rounds.at(-1)?.totalVotes ?? 0;
  };

  async function login(): Promise<{ token: string }> {
    const account = { email: 'admin@fumata.local', password: ENV.ADMIN_PASSWORD };
    return JSON.parse((await ask('POST', '/api/auth/login', {}, account)).text) as { token: string };
  }

  async function elect(): Promise<void> {
    const { token } = await login();
    const headers = { 'x-auth-token': token };
    const state = async () =>
      (JSON.parse((await get(STATE, headers)).text) as { conclaveState: { revision: number } }).conclaveState;
    const command = async (method: 'PUT' | 'POST', verb: string, body: object) => {
      const fields = { expectedRevision: (await state()).revision, ...body };
      const { status, text } = await ask(method, `/api/conclave/admin/${verb}`, headers, fields);
      if (status !== 200) throw new Error(`${verb}: ${status} ${text}`);
    };
    await command('PUT', 'state', { ...(await state()), electors: 1 });
    await command('POST', 'elect-pope', { cardinalId: await firstCardinal(site) });
  }

  it('shows a visitor’s own vote at once', async () => {
    const visitor = cookieOf(await get('/api/conclave/me'));
    const votes = votesIn((await get(STATE)).text);
    const cardinalId = await firstCardinal(site);
    const vote = await ask('POST', '/api/conclave/vote', { cookie: visitor }, { cardinalId });
    expect(vote.status).toBe(201);
    const cookie = `${visitor}; ${cookieOf(vote)}`;
    expect(cookie).toContain('__Host-fumata_position=');
    expect(votesIn((await get(STATE, { cookie })).text)).toBe(votes + 1);
  });

  it('passes on requests with a token or a demanded session', async () => {
    const { token } = await login();
    expect((await get(ARTICLES)).headers['cache-control']).toContain('s-maxage=1');
    for (const headers of [{ authorization: `Bearer ${token}` }, { 'x-auth-token': token }])
      expect((await get(ARTICLES, headers)).headers['cache-control']).toBe('private, no-store');
    expect((await get(ARTICLES, { 'x-session': 'required' })).status).toBe(401);
  });

  it(`shows the white smoke to ${VISITORS} visitors, of whose requests at most 1 % reach the site`, async () => {
    await elect();
    for (const [path, words] of [
      ['/conclave', 'Habemus'],
      [STATE, '"whiteSmoke":true'],
    ] as const)
      await eventually('the cache has the white smoke', async () => (await get(path)).text.includes(words));
    const before = await requestsOfSite();
    const outcomes = new Map<string, number>();
    await Promise.all(
      Array.from({ length: VISITORS }, async () => {
        for (const path of PATHS) {
          const { status, text } = await get(path);
          const isElected = path === STATE ? text.includes('"whiteSmoke":true') : true;
          const outcome = `${path} ${status} ${isElected}`;
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }
      }),
    );
    const reached = (await requestsOfSite()) - before;
    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries(PATHS.map((path) => [`${path} 200 true`, VISITORS])),
    );
    expect(reached / (VISITORS * PATHS.length)).toBeLessThan(MAX_SHARE_OF_SITE);
  });
});
