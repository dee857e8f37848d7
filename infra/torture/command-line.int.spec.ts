import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StandaloneServer } from './standalone-server.ts';

const CLI = resolve(__dirname, '../../apps/cli/dist/main.js');
const ADMIN = { ADMIN_EMAIL: 'ada@exemple.fr', ADMIN_PASSWORD: 'un mot de passe long' };

let folder: string;
let server: StandaloneServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-command-line-'));
  server = await StandaloneServer.onSparePort({
    ...ADMIN,
    DATA_DIR: folder,
    SEED: 'texts',
    VOTE_PROOF: 'adaptive',
    NODE_OPTIONS: '',
  });
  await server.start();
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function fumata(args: readonly string[], { piped = '', env = {} } = {}) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, DATA_DIR: folder, NODE_OPTIONS: '', ...env },
  });
  child.stdin.end(piped);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

/** Runs a command whose output pipe is already closed, as behind `| true`. */
async function runWithClosedOutput(args: readonly string[]) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, DATA_DIR: folder, NODE_OPTIONS: '' },
  });
  child.stdin.end();
  child.stdout.destroy();
  const [err] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, err };
}

const canLogIn = async (email: string, password: string, site = server): Promise<boolean> => {
  const response = await fetch(`${site.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.status === 200;
};

const onUnix = process.platform === 'win32' ? describe.skip : describe;

onUnix('accounts beside a running server (by its unix socket)', () => {
  it('are created, changed and disabled immediately', async () => {
    const add = ['user', 'add', 'claire@exemple.fr', '--name', 'Claire', '--role', 'membre', '--password-stdin'];
    expect(await fumata(add, { piped: 'le premier mot de passe\n' })).toMatchObject({ code: 0, err: '' });
    expect(await canLogIn('claire@exemple.fr', 'le premier mot de passe')).toBe(true);
    const change = await fumata(['user', 'password', 'claire@exemple.fr']);
    const password = /: (\S+)\n$/.exec(change.out)?.[1] ?? '';
    expect(await canLogIn('claire@exemple.fr', 'le premier mot de passe')).toBe(false);
    expect(await canLogIn('claire@exemple.fr', password)).toBe(true);
    await fumata(['user', 'disable', 'claire@exemple.fr']);
    expect(await canLogIn('claire@exemple.fr', password)).toBe(false);
  });

  it('follow the same rules as without a server', async () => {
    expect(await fumata(['user', 'disable', 'ada@exemple.fr'])).toEqual({
      code: 1,
      out: '',
      err: 'ada@exemple.fr est le dernier administrateur actif : nommez-en un autre d’abord\n',
    });
  });

  it('can be changed after the server was killed and restarted, and without it', async () => {
    await server.kill();
    expect(await fumata(['user', 'enable', 'claire@exemple.fr'])).toMatchObject({ code: 0 });
    await server.start();
    expect((await fumata(['user', 'list'])).out).toMatch(/claire@exemple\.fr .* actif/);
  });
});

describe('a command with a closed output', () => {
  it('succeeds if it only reports, and fails with one line if it exports to that output', async () => {
    expect(await runWithClosedOutput(['verify'])).toEqual({ code: 0, err: '' });
    expect(await runWithClosedOutput(['export', '--sortie', '-'])).toEqual({
      code: 1,
      err: 'La sortie : s’est fermée avant la fin\n',
    });
  });

  it('keeps its exit code when the reader of its errors is gone', async () => {
    const child = spawn(process.execPath, [CLI, 'unknown'], { stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.destroy();
    expect(await once(child, 'exit')).toEqual([2, null]);
  });
});

describe('the simulation', () => {
  const simulate = (args: readonly string[], env = {}) =>
    fumata(['simulate', '--url', server.address, '--rate', '500', '--spread', '0.4', ...args], { env });

  it('elects somebody in its last round, with pushes equal to the count', async () => {
    const { code, out, err } = await simulate(['--voters', '80', '--rounds', '2'], ADMIN);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/tally +scrutin 1 : \d+ votes/);
    expect(out).toMatch(/smoke .*fumée noire au scrutin 1/);
    expect(out).toMatch(/smoke .*fumée blanche au scrutin 2/);
    expect(out).toMatch(/Votes refusés +aucun/);
    expect(out).toMatch(/sans trou ni recul/);
    expect(out).toMatch(/Résultat +scrutin 2, \d+ votes ; le direct dit la même chose/);
    expect(out).not.toMatch(/Élu +personne/);
  });

  it('does not start on a finished conclave unless it may open another one', async () => {
    expect(await simulate(['--voters', '5'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Le conclave est terminé/),
    });
    const again = await simulate(['--voters', '5', '--rounds', '1', '--no-elect', '--reset'], ADMIN);
    expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/Votes reçus +5 /) });
  });

  it('only votes and observes without an administrator', async () => {
    const { code, out } = await simulate(['--voters', '5']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Sans administrateur[^]*Votes reçus +5 /);
  });
});

describe('a backup beside a running server', () => {
  it('is made while votes arrive, without refusing one, and can be served elsewhere', async () => {
    const [backups, restored] = [`${folder}-backups`, `${folder}-restored`];
    const simulated = fumata(
      [
        'simulate',
        '--url',
        server.address,
        '--voters',
        '100',
        '--rate',
        '40',
        '--spread',
        '0.4',
        '--rounds',
        '1',
        '--no-elect',
        '--reset',
      ],
      { env: ADMIN },
    );
    const backup = await fumata(['backup', backups, '--check']);
    expect(backup).toMatchObject({ code: 0, out: expect.stringMatching(/ événements égaux à ceux du journal ; /) });
    const { code, out } = await simulated;
    expect([code, out]).toEqual([0, expect.stringMatching(/Votes refusés +aucun/)]);
    const [name = ''] = readdirSync(backups);
    const env = { DATA_DIR: restored };
    expect(await fumata(['restore', join(backups, name)], { env })).toMatchObject({ code: 0 });
    expect(await fumata(['verify'], { env })).toMatchObject({ code: 0 });
    const copy = await StandaloneServer.onSparePort({ ...env, SEED: 'none', NODE_OPTIONS: '' });
    await copy.start();
    expect(await canLogIn('ada@exemple.fr', ADMIN.ADMIN_PASSWORD, copy)).toBe(true);
    expect(await copy.stop()).toBe(0);
    for (const path of [backups, restored]) rmSync(path, { recursive: true });
  });

  it('is written to the standard output, and to nothing when that is closed early', async () => {
    const streamed = await fumata(['backup', '-'], { env: { BACKUP_PASSPHRASE: 'correct horse battery staple' } });
    expect(streamed).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^age-encryption\.org/) });
    expect(await runWithClosedOutput(['backup', '-'])).toEqual({
      code: 1,
      err: 'La sortie s’est fermée avant la fin : la sauvegarde est incomplète\n',
    });
  });
});
