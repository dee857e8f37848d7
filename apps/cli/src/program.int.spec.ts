import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { AccountStore, recordContext } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds, loadOrCreateSecret, openDataFolder } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand } from './program.js';
import type { Terminal } from './terminal/password.js';
import { typing } from './testing/typing.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function pipe(text: string): Terminal {
  const input = new PassThrough();
  input.end(text);
  return { input, output: new PassThrough() };
}

async function fumata(args: readonly string[], { piped = '', terminal = pipe(piped), env = {} } = {}) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(args, {
    env: { DATA_DIR: folder, ...env },
    terminal,
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, printed, errors };
}

const ADD = ['user', 'add', 'claire@exemple.fr', '--name', 'Claire', '--role', 'analyste'];

describe('the command line on an unused data folder', () => {
  it('adds an account with a generated password and lists it', async () => {
    const added = await fumata(ADD);
    expect(added).toMatchObject({ code: 0, errors: [] });
    expect(added.printed.at(-1)).toMatch(/^Mot de passe \(montré cette seule fois, .*\) : [\w-]{22}$/);
    const listed = await fumata(['user', 'list']);
    expect(listed.printed).toEqual([expect.stringMatching(/^claire@exemple\.fr .* analyste .* actif/), '1 compte']);
  });

  it('lists when each account has logged in, in Rome time', async () => {
    await fumata(ADD);
    const clock = { now: () => new Date('2026-11-27T14:04:05Z') };
    const documents = await EmbeddedDocumentStore.open({ file: join(folder, 'documents.db') });
    const accounts = new AccountStore(recordContext(documents, clock, createIds()));
    await documents.prepare();
    await accounts.recordLogin((await accounts.byEmail('claire@exemple.fr'))?._id ?? '');
    await documents.close();
    expect((await fumata(['user', 'list'])).printed[0]).toContain('  le 27 novembre 2026 à 15:04:05  ');
  });

  it('asks at a terminal for what is missing', async () => {
    const terminal = typing('Claire', 'pape', 'analyste', 'un mot de passe long', 'un mot de passe long');
    expect(await fumata(['user', 'add', 'claire@exemple.fr'], { terminal })).toMatchObject({
      code: 0,
      printed: ['Compte créé : claire@exemple.fr (analyste)'],
    });
    expect(terminal.written.join('')).toContain(
      'Rôle attendu : admin, conclave, redaction, galeries, analyste ou membre',
    );
  });

  it('disables and enables an account', async () => {
    await fumata(ADD);
    for (const [verb, state] of [
      ['disable', 'désactivé'],
      ['enable', 'actif'],
    ] as const) {
      expect(await fumata(['user', verb, 'claire@exemple.fr'])).toMatchObject({ code: 0 });
      expect((await fumata(['user', 'list'])).printed[0]).toContain(state);
    }
  });

  it('reads a password from a pipe', async () => {
    const piped = 'un mot de passe long\n';
    expect(await fumata([...ADD, '--password-stdin'], { piped })).toMatchObject({
      code: 0,
      printed: ['Compte créé : claire@exemple.fr (analyste)'],
    });
    expect(await fumata(['user', 'password', 'claire@exemple.fr', '--password-stdin'], { piped })).toMatchObject({
      code: 0,
    });
  });

  it('exits with 1 and one line when refused', async () => {
    expect(await fumata(['user', 'role', 'personne@exemple.fr', 'admin'])).toEqual({
      code: 1,
      printed: [],
      errors: ['Aucun compte pour personne@exemple.fr'],
    });
  });

  it('releases the folder', async () => {
    await fumata(ADD);
    openDataFolder(folder).release();
  });
});

describe('the command line: errors and help', () => {
  it('reports that another process owns the folder and does not answer', async () => {
    const owner = openDataFolder(folder);
    const { code, errors } = await fumata(ADD);
    owner.release();
    expect(code).toBe(1);
    expect(errors).toEqual([expect.stringMatching(/utilisé par un autre processus.*control\.sock/)]);
  });

  it('reports a folder that is a file, and an invalid configuration', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await fumata(ADD, { env: { DATA_DIR: file } })).toMatchObject({
      code: 1,
      errors: [expect.stringContaining(file)],
    });
    expect(await fumata(ADD, { env: { PORT: 'x' } })).toMatchObject({
      code: 1,
      errors: [expect.stringContaining('PORT')],
    });
  });

  it('reads the secret of the data folder for a log on a server, as the site does', async () => {
    const env = { EVENT_STORE_URL: 'esdb://127.0.0.1:9?tls=false&defaultDeadline=100' };
    expect((await fumata(['editions'], { env })).errors.join()).toMatch(/^Il faut la valeur de SECRET/);
    loadOrCreateSecret(folder);
    expect((await fumata(['editions'], { env })).errors.join()).toContain('UNAVAILABLE');
  });

  it.each([
    [['user', 'add', 'x@y.fr']],
    [['user', 'role', 'x@y.fr', 'pape']],
    [['miracle']],
    [['user', 'list', '--miracle']],
    [['migrate']],
    [['migrate', '--to-servers', '--to-folder', 'x']],
    [['counterfactual']],
    [['verify', '--quorum', '1']],
    [['backup', '-', '--check']],
    [['rebuild', 'sceaux', '--restored-log']],
    [['mail', 'test', 'ada']],
    [[]],
  ])('exits with 2 on wrong usage: %j', async (args) => {
    const { code, errors } = await fumata(args);
    expect(code).toBe(2);
    expect(errors).not.toEqual([]);
  });

  it('explains wrong usage in French', async () => {
    const { errors } = await fumata(['user', 'add', 'x@y.fr', '--name', 'X', '--role', 'pape']);
    expect(errors).toEqual(["'pape' : admin, conclave, redaction, galeries, analyste, membre attendu (--role <role>)"]);
  });

  it('accepts a decimal comma and shows one', async () => {
    expect((await fumata(['simulate', '--help'])).printed.join('')).toMatch(/\(défaut :\s+0,5\)/);
    const { errors } = await fumata(['simulate', '--spread', '0,4', '--rate', 'x']);
    expect(errors).toEqual([expect.stringContaining("'x' ne convient pas à --rate")]);
  });

  it('exits with 0 after help', async () => {
    const { code, printed } = await fumata(['user', '--help']);
    expect(code).toBe(0);
    expect(printed.join('')).toMatch(/Emploi : fumata user/);
  });

  it('lists every command in the help; every command has a help', async () => {
    const { printed } = await fumata(['--help']);
    const [, commands = ''] = printed.join('').split('Commandes :');
    const names = [...commands.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
    expect(names).toHaveLength(17);
    for (const name of names) expect((await fumata([name, '--help'])).printed.join('')).toContain(`fumata ${name}`);
  });
});
