import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setImmediate as turn } from 'node:timers/promises';
import { openDocuments } from '@fumata/documents';
import { openPictureStore } from '@fumata/media';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serversFolder } from '../servers/server.ts';
import type { GivenAnswers } from '../torture/invariants.ts';
import { ServerProcess } from '../torture/server-process.ts';
import { StandaloneServer } from '../torture/standalone-server.ts';
import { ADMINISTRATOR, Cluster } from './site/cluster.ts';
import { inspect } from './site/inspection.ts';
import { closeServers, openServers, type Servers } from './site/servers.ts';
import { SiteClients } from './site/site-clients.ts';
import { describeOnServers } from './site/on-servers.ts';

const FUMATA = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));
const KEYS = {
  SECRET: 'the secret of these processes, long enough',
  SEAL_KEY: Buffer.alloc(32, 7).toString('base64url'),
};
const ORIGINAL = `originals/${'a'.repeat(64)}.webp`;
/** Larger than a chunk of GridFS. */
const BYTES = Buffer.alloc(600_000, 'an original ');

describeOnServers('backups of a site on servers and in a folder', () => {
  let folder: string;
  let servers: Servers;
  let others: Servers;
  /** Votes and commands that were acknowledged before the backup in use began. */
  let acknowledged: GivenAnswers;
  const path = (name: string): string => join(folder, name);
  const addresses = ({ log, documents }: Servers) => ({ EVENT_STORE_URL: log.url, MONGODB_URI: documents.url });
  const fumata = (args: readonly string[], env: Readonly<Record<string, string>>): ServerProcess =>
    new ServerProcess({
      name: 'fumata',
      command: process.execPath,
      args: [FUMATA, ...args],
      env: { PATH: process.env['PATH'], ...KEYS, ...env },
      ready: () => Promise.resolve(true),
    });
  /** Runs a command to its end. */
  async function ran(args: readonly string[], env: Readonly<Record<string, string>>) {
    const command = fumata(args, env);
    const child = command.launch();
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output: command.output };
  }
  const backupIn = (name: string): string => join(path(name), readdirSync(path(name)).at(-1)!);

  beforeAll(async () => {
    folder = serversFolder();
    for (const name of ['servers', 'others']) mkdirSync(path(name));
    [servers, others] = [await openServers(path('servers')), await openServers(path('others'))];
  });
  afterAll(async () => {
    await Promise.all([closeServers(servers), closeServers(others)]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('of servers is made under steady votes, none of which is refused', async () => {
    const cluster = await Cluster.start({ apis: 2, workers: 1, env: KEYS, servers });
    const pictures = await openPictureStore(servers.documents.url, '');
    await pictures.put(ORIGINAL, BYTES);
    await pictures.close();
    const clients = new SiteClients(cluster.address);
    await clients.voters(300).vote(16);
    const administrator = await clients.administrator();
    await administrator.sendCommand('next-round');
    acknowledged = { ...clients.answers };
    const steady = clients.steadyVoters(40);
    const voting = steady.vote(8);
    const { code, output } = await ran(['backup', path('of-servers'), '--check'], {
      ...addresses(servers),
      DATA_DIR: path('unused'),
    });
    expect(output).toContain('événements égaux à ceux du journal');
    expect(code).toBe(0);
    steady.stop();
    await voting;
    expect(clients.wrong).toEqual([]);
    await clients.close();
    await cluster.stop();
  });

  it('restores into a folder, which serves every vote acknowledged before', async () => {
    const { code, output } = await ran(['restore', backupIn('of-servers')], { DATA_DIR: path('data') });
    expect(output).toContain('Restauré dans');
    expect(code).toBe(0);
    expect(readFileSync(join(path('data'), 'pictures', ORIGINAL)).equals(BYTES)).toBe(true);
    expect((await ran(['verify'], { DATA_DIR: path('data') })).code).toBe(0);
    const site = await StandaloneServer.onSparePort({
      DATA_DIR: path('data'),
      SEED: 'none',
      VOTE_COOLDOWN_SECONDS: '0',
      VOTER_COOKIE_MIN_AGE_SECONDS: '0',
      VOTE_PROOF: 'off',
    });
    await site.start();
    const clients = new SiteClients(site.address);
    const login = await clients.calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
    expect(login.status).toBe(200);
    await clients.voters(100).vote(8);
    expect(clients.wrong).toEqual([]);
    acknowledged = { ...acknowledged, votes: [...acknowledged.votes, ...clients.answers.votes] };
    expect((await ran(['backup', path('of-folder'), '--check'], { DATA_DIR: path('data') })).code).toBe(0);
    await clients.close();
    expect(await site.stop()).toBe(0);
  });

  it('of a folder restores onto empty servers, also after being killed at several points', async () => {
    const documents = await openDocuments(others.documents.url, '');
    const countOf = (name: string): Promise<number> => documents.collection({ name }).count();
    const restore = ['restore', backupIn('of-folder')];
    const env = { ...addresses(others), DATA_DIR: path('unpacked') };
    for (const collection of ['move-over', 'articles', 'cardinals']) {
      const command = fumata(restore, env);
      const child = command.launch();
      while (child.exitCode === null && (await countOf(collection)) === 0) await turn();
      await command.kill();
      expect(child.signalCode).toBe('SIGKILL');
    }
    await expect(Cluster.start({ apis: 1, workers: 0, env: KEYS, servers: others })).rejects.toThrow('is incomplete');
    const wrong = await ran(restore, { ...env, SECRET: 'x'.repeat(40) });
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('SECRET n’est pas celle de la sauvegarde')]);
    const { code, output } = await ran(restore, env);
    expect(output).toContain('Restauré sur les serveurs');
    expect(code).toBe(0);
    expect(readdirSync(path('unpacked'))).not.toContain('.restore');
    await documents.close();
    const again = await ran(restore, env);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('a déjà été copiée')]);
  });

  it('serves from there with every acknowledged vote', async () => {
    const cluster = await Cluster.start({ apis: 2, workers: 1, env: KEYS, servers: others });
    const clients = new SiteClients(cluster.address);
    await clients.voters(50).vote(8);
    expect(clients.wrong).toEqual([]);
    const votes = [...acknowledged.votes, ...clients.answers.votes];
    expect((await inspect(others, { ...acknowledged, votes })).broken).toEqual([]);
    await clients.close();
    await cluster.stop();
  });
});
