import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { STREAM_PREFIXES } from '@fumata/conclave';
import { contentCollections } from '@fumata/content';
import { openDocuments } from '@fumata/documents';
import { openEventLog } from '@fumata/event-log';
import { openPictureStore } from '@fumata/media';
import { readEvidence, readKeys, readReceipt, verdictOn, type Receipt } from '@fumata/proof';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serversFolder } from '../servers/server.ts';
import { ServerProcess } from '../torture/server-process.ts';
import { StandaloneServer } from '../torture/standalone-server.ts';
import { ADMINISTRATOR, Cluster } from './site/cluster.ts';
import { openServers, closeServers, type Servers } from './site/servers.ts';
import { SiteClients } from './site/site-clients.ts';
import { inspect } from './site/inspection.ts';
import { describeOnServers } from './site/on-servers.ts';
import { PICTURES, fetchJson, shown, voterIn } from './site/migrated-content.ts';

const FUMATA = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));
const VOTES = 600;
/** Verdict on a receipt, computed by its holder from the server's evidence. */
async function proven(address: string, receipt: Receipt) {
  const witness = createHash('sha256').update(receipt.eventId).digest('hex');
  const path = `/api/conclave/preuve/${receipt.conclaveId}/${receipt.sequence}?temoin=${witness}`;
  const evidence = readEvidence(await fetchJson(address, path));
  const keys = readKeys(await fetchJson(address, '/.well-known/fumata-seal.json')) ?? [];
  const verdict = verdictOn(readReceipt(JSON.stringify(receipt)), evidence, { keys, cardinalIds: [] });
  return { verdict, evidence };
}

describeOnServers('migration of an installation to servers and back', () => {
  let folder: string;
  let servers: Servers;
  let site: StandaloneServer;
  let clients: SiteClients;
  let cluster: Cluster | undefined;
  let receipts: readonly Receipt[];
  let session: { readonly token: string; readonly cookie: string };
  let before: Awaited<ReturnType<typeof shown>>;
  const data = () => join(folder, 'data');
  const back = () => join(folder, 'back');
  const keyIn = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8').trim();
  const keys = () => ({ SECRET: keyIn(data(), 'secret'), SEAL_KEY: keyIn(data(), 'seal.key') });
  const siteIn = (folder: string): Promise<StandaloneServer> =>
    StandaloneServer.onSparePort({
      DATA_DIR: folder,
      SEED: 'texts',
      VOTE_COOLDOWN_SECONDS: '0',
      VOTER_COOKIE_MIN_AGE_SECONDS: '0',
      VOTE_PROOF: 'off',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    });
  const fumata = (...args: readonly string[]): ServerProcess =>
    new ServerProcess({
      name: 'fumata',
      command: process.execPath,
      args: [FUMATA, ...args],
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: data(),
        ...keys(),
        EVENT_STORE_URL: servers.log.url,
        MONGODB_URI: servers.documents.url,
      },
      ready: () => Promise.resolve(true),
    });
  /** Runs a command to its end. */
  const ran = async (...args: readonly string[]): Promise<{ code: number | null; output: string }> => {
    const command = fumata(...args);
    const child = command.launch();
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output: command.output };
  };
  beforeAll(async () => {
    folder = serversFolder();
    servers = await openServers(folder);
    site = await siteIn(data());
    await site.start();
    clients = new SiteClients(site.address);
    await clients.voters(VOTES).vote(16);
    const administrator = await clients.administrator();
    await administrator.sendCommand('next-round');
    await clients.voters(40).vote(8);
    receipts = clients.answers.votes.map(({ receipt }) => receipt);
    while ((await proven(site.address, receipts[0]!)).verdict.is !== 'proven') await turn();
    const login = await clients.calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
    const me = await clients.calls.ask({ method: 'GET', path: '/api/conclave/me' });
    session = { token: String(login.body['token']), cookie: me.setCookie?.split(';')[0] ?? '' };
    before = await shown(site.address, receipts[0]!.conclaveId);
  });
  afterAll(async () => {
    await clients.close();
    await cluster?.stop();
    await site.kill();
    await closeServers(servers);
    rmSync(folder, { recursive: true, force: true });
  });
  /** The migrated site keeps every receipt and shows the same data. */
  const expectSameData = async (address: string): Promise<void> => {
    expect(await shown(address, receipts[0]!.conclaveId)).toEqual(before);
    let first = await proven(address, receipts[0]!);
    // Trees are read models that the worker rebuilds.
    while (first.verdict.is === 'not-yet-sealed') first = await proven(address, receipts[0]!);
    expect(first.verdict).toMatchObject({ is: 'proven', promise: 'valid' });
    expect((await proven(address, receipts.at(-1)!)).verdict).toMatchObject({ is: 'not-yet-sealed', promise: 'valid' });
    await fetchJson(address, '/api/auth/user', { 'x-auth-token': session.token });
    // An unrecognised visitor would get a new cookie and count as another voter.
    const me = await fetch(`${address}/api/conclave/me`, { headers: { cookie: session.cookie } });
    const [name = ''] = session.cookie.split('=');
    const voters = me.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`));
    expect(voters.map(voterIn)).not.toContainEqual(expect.not.stringMatching(voterIn(session.cookie)));
  };

  it('is refused while the site is running', async () => {
    const { code, output } = await ran('migrate', '--to-servers');
    expect(code).toBe(1);
    expect(output).toContain(`est servi par le processus ${site.pid}`);
    expect(await site.stop()).toBe(0);
    const pictureStore = await openPictureStore(undefined, data());
    for (const [name, bytes] of PICTURES) await pictureStore.put(name, bytes);
    await pictureStore.close();
  });

  it('copies every collection except derived ones', () => {
    const database = new DatabaseSync(join(data(), 'documents.db'), { readOnly: true });
    const rows = database.prepare('SELECT DISTINCT collection FROM documents').all();
    database.close();
    const copied = new Set(contentCollections().map(({ name }) => name));
    const notCopied = rows.map(({ collection }) => String(collection)).filter((name) => !copied.has(name));
    // Each side counts its own writes to the content.
    expect(notCopied.filter((name) => !name.startsWith('view-'))).toEqual(['content-generation']);
    expect(rows.length).toBeGreaterThan(notCopied.length);
  });

  it('is refused while a worker is running on the servers', async () => {
    const waiting = await Cluster.start({ apis: 0, workers: 1, env: keys(), servers });
    const { code, output } = await ran('migrate', '--to-servers');
    await waiting.workers[0]?.stop();
    await waiting.stop();
    expect([code, output]).toEqual([1, expect.stringContaining('Un worker est à l’œuvre')]);
  });

  it('resumes after being killed at several points and completes', async () => {
    const log = await openEventLog(
      { eventStoreUrl: servers.log.url, dataFolder: '', prefixes: STREAM_PREFIXES },
      { checkpoint: undefined, snapshot: undefined },
    );
    const documents = await openDocuments(servers.documents.url, '');
    const pictures = await openPictureStore(servers.documents.url, '');
    const recorded = async (): Promise<number> => {
      let count = 0;
      for await (const page of log.readAll()) count += page.length;
      return count;
    };
    const countOf = (name: string): Promise<number> => documents.collection({ name }).count();
    const points = [
      async () => (await countOf('move-over')) > 0,
      async () => (await recorded()) >= 100,
      async () => (await recorded()) >= 500,
      async () => (await countOf('articles')) > 0,
      async () => (await countOf('cardinals')) > 0,
      async () => (await pictures.names()).length > 0,
    ];
    let killed = 0;
    for (const reached of points) {
      const command = fumata('migrate', '--to-servers');
      const child = command.launch();
      while (child.exitCode === null && !(await reached())) await turn();
      await command.kill();
      if (child.signalCode === 'SIGKILL') killed += 1;
    }
    expect(killed).toBeGreaterThanOrEqual(5);
    const worker = Cluster.start({ apis: 0, workers: 1, env: keys(), servers });
    await expect(worker).rejects.toThrow('is incomplete');
    const { code, output } = await ran('migrate', '--to-servers');
    expect(output).toMatch(/^journal +6\d\d /m);
    expect(output).toContain('Copié et vérifié.');
    expect(code).toBe(0);
    for (const [name, bytes] of PICTURES) expect(bytes.equals((await pictures.get(name))!)).toBe(true);
    await Promise.all([log.close(), documents.close(), pictures.close()]);
  });

  it('is confirmed by a comparison, and copies nothing twice', async () => {
    const compared = await ran('migrate', '--to-servers', '--verify-only');
    expect(compared.output).toContain('et les serveurs sont pareils');
    expect(compared.code).toBe(0);
    const again = await ran('migrate', '--to-servers');
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('a déjà été copiée')]);
  });

  it('serves the same state, receipts, links, logins and voters from several processes', async () => {
    cluster = await Cluster.start({ apis: 2, workers: 1, env: keys(), servers });
    await expectSameData(cluster.address);
    const working = await ran('migrate', '--to-folder', back());
    expect([working.code, working.output]).toEqual([1, expect.stringContaining('Un worker est à l’œuvre')]);
    const visitors = new SiteClients(cluster.address);
    await visitors.voters(50).vote(8);
    expect(visitors.wrong).toEqual([]);
    const all = [...clients.answers.votes, ...visitors.answers.votes];
    const found = await inspect(servers, { ...clients.answers, votes: all });
    expect(found).toEqual({ broken: [], counted: all.length });
    receipts = all.map(({ receipt }) => receipt);
    before = await shown(cluster.address, receipts[0]!.conclaveId);
    await visitors.close();
    await cluster.stop();
  });

  it('migrates back into a folder after being killed, with its keys, and serves from there', async () => {
    const broken = fumata('migrate', '--to-folder', back());
    const child = broken.launch();
    while (child.exitCode === null && !existsSync(join(back(), 'seal.key'))) await turn();
    await broken.kill();
    expect(child.signalCode).toBe('SIGKILL');
    const early = await siteIn(back());
    await expect(early.start()).rejects.toThrow('is incomplete');
    const { code, output } = await ran('migrate', '--to-folder', back());
    expect(output).toContain('Copié et vérifié dans');
    expect(code).toBe(0);
    expect({ SECRET: keyIn(back(), 'secret'), SEAL_KEY: keyIn(back(), 'seal.key') }).toEqual(keys());
    const pictures = await openPictureStore(undefined, back());
    for (const [name, bytes] of PICTURES) expect(bytes.equals((await pictures.get(name))!)).toBe(true);
    await pictures.close();
    site = await siteIn(back());
    await site.start();
    await expectSameData(site.address);
    expect(await site.stop()).toBe(0);
  });
});
